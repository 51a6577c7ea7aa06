import { brandForHost, brands } from '#brand.ts'
import type { Context } from '../../context.ts'
import { siteSettings } from './site-settings.ts'

type Deps = Pick<Context, 'db' | 'env'>

/**
 * The origin for mailed links. The one in a request can be forged, so it only selects among the addresses that the
 * operator configured; on a local machine, where none is configured, any loopback address is fine.
 */
export async function ownOrigin(ctx: Deps, requestOrigin: string): Promise<string> {
  const { publicUrl, port, variant2Host } = ctx.env
  const fallback = publicUrl ?? `http://localhost:${port}`
  const url = parse(requestOrigin)
  if (!url) return fallback
  if (isLoopback(url.hostname) && (!publicUrl || isLoopback(new URL(publicUrl).hostname))) return url.origin
  const { brand_hosts } = await siteSettings(ctx)
  for (const host of [variant2Host, brand_hosts.lucky, brand_hosts.box]) {
    const own = addressOf(host, publicUrl ?? url.origin)
    if (!own || !isAtOrBelow(url.hostname, own.hostname)) continue
    // Without a proxy in front, the site is at this server's port.
    return !publicUrl && url.port === String(port) ? `${own.origin}:${port}` : own.origin
  }
  return fallback
}

/** The brand of a mail whose links start with this origin. */
export async function brandOfOrigin(ctx: Deps, origin: string): Promise<1 | 2> {
  const { brand_hosts } = await siteSettings(ctx)
  return brandForHost(parse(origin)?.host ?? '', brand_hosts.lucky || ctx.env.variant2Host).appNumber
}

/** A host has no scheme of its own: it takes that of the public address, else that of the request. */
function addressOf(host: string | undefined, like: string): URL | undefined {
  const address = `${new URL(like).protocol}//${host}`
  return host && /^[\w.:[\]-]+$/.test(host) && URL.canParse(address) ? new URL(address) : undefined
}

function isAtOrBelow(host: string, own: string): boolean {
  return host === own || host.endsWith(`.${own}`)
}

/** Accepts only a plain origin. */
function parse(origin: string): URL | undefined {
  if (!URL.canParse(origin)) return undefined
  const url = new URL(origin)
  return url.origin === origin && /^https?:$/.test(url.protocol) ? url : undefined
}

function isLoopback(host: string): boolean {
  return /^(?:127(?:\.\d{1,3}){3}|\[::1\]|(?:[a-z0-9-]+\.)*localhost)$/.test(host)
}

/** The origin for links of a brand, whichever brand received the request that triggers the mail. */
export async function originOfBrand(
  ctx: Pick<Context, 'db' | 'env'>,
  appNumber: number,
  requestOrigin: string,
): Promise<string> {
  const { brand_hosts } = await siteSettings(ctx)
  const isLucky = appNumber === brands.lucky.appNumber
  const host = isLucky ? brand_hosts.lucky || ctx.env.variant2Host : brand_hosts.box
  const own = await ownOrigin(ctx, requestOrigin)
  if (host) {
    const { protocol, port } = new URL(ctx.env.publicUrl ?? own)
    return ownOrigin(ctx, `${protocol}//${host}${port && !host.includes(':') ? `:${port}` : ''}`)
  }
  return ctx.env.publicUrl ? ownOrigin(ctx, new URL(ctx.env.publicUrl).origin) : own
}

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
