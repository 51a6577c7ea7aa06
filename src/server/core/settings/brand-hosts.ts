import type { Context } from '../../context.ts'
import { siteSettings } from './site-settings.ts'

/** The host of each brand; the second one may also come from the environment. Undefined if not set. */
export interface BrandHosts {
  lucky: string | undefined
  box: string | undefined
  /** the operator's name for the first brand's site; absent if it is the brand's name */
  boxName?: string
}

/** From the current settings. Pages must work even without the database: then from the environment. */
export async function brandHosts(ctx: Pick<Context, 'db' | 'env'>): Promise<BrandHosts> {
  const settings = await siteSettings(ctx).catch(() => undefined)
  const { box, lucky } = settings?.brand_hosts ?? {}
  return {
    lucky: lucky || ctx.env.variant2Host,
    box: box || undefined,
    ...(settings?.app_name && { boxName: settings.app_name }),
  }
}
