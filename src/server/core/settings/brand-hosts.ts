import type { Context } from '../../context.ts'
import { siteSettings } from './site-settings.ts'

/** Where each brand stands; the second one also as the environment says. Undefined where nobody said. */
export interface BrandHosts {
  lucky: string | undefined
  box: string | undefined
}

/** As the settings say now. Pages must stand even while the database does not: then as the environment says. */
export async function brandHosts(ctx: Pick<Context, 'db' | 'env'>): Promise<BrandHosts> {
  const { box, lucky } = await siteSettings(ctx).then(
    (settings) => settings.brand_hosts,
    () => ({ box: undefined, lucky: undefined }),
  )
  return { lucky: lucky || ctx.env.variant2Host, box: box || undefined }
}
