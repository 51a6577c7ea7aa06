import type { Context } from '../../context.ts'
import { siteSettings } from './site-settings.ts'

/** Where each brand stands; the second one also as the environment says. Undefined where nobody said. */
export interface BrandHosts {
  lucky: string | undefined
  box: string | undefined
  /** what the operator calls the site of the first; absent where it has the name of the brand */
  boxName?: string
}

/** As the settings say now. Pages must stand even while the database does not: then as the environment says. */
export async function brandHosts(ctx: Pick<Context, 'db' | 'env'>): Promise<BrandHosts> {
  const settings = await siteSettings(ctx).catch(() => undefined)
  const { box, lucky } = settings?.brand_hosts ?? {}
  return {
    lucky: lucky || ctx.env.variant2Host,
    box: box || undefined,
    ...(settings?.app_name && { boxName: settings.app_name }),
  }
}
