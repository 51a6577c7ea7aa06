import { brands } from '#brand.ts'
import type { Context } from '../../context.ts'
import { ownOrigin } from './own-origin.ts'
import { siteSettings } from './site-settings.ts'

/** The origin for links of a brand, whichever brand received the request that triggers the mail. */
export async function originOfBrand(
  ctx: Pick<Context, 'db' | 'env'>,
  appNumber: number,
  asked: string,
): Promise<string> {
  const { brand_hosts } = await siteSettings(ctx)
  const isLucky = appNumber === brands.lucky.appNumber
  const host = isLucky ? brand_hosts.lucky || ctx.env.variant2Host : brand_hosts.box
  const own = await ownOrigin(ctx, asked)
  if (host) {
    const { protocol, port } = new URL(ctx.env.publicUrl ?? own)
    return ownOrigin(ctx, `${protocol}//${host}${port && !host.includes(':') ? `:${port}` : ''}`)
  }
  return ctx.env.publicUrl ? ownOrigin(ctx, new URL(ctx.env.publicUrl).origin) : own
}
