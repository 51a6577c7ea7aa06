import { z } from 'zod'
import { type OauthProvider, oauthProviders } from '#contract/accounts/oauth.ts'
import { fail } from '#contract/api/errors.ts'
import type { testOauth as call } from '#contract/site/settings.ts'
import { pathFor } from '#locales/paths.ts'
import type { Context } from '#server/context.ts'
import type { Browser } from '#server/http/browser.ts'
import { minuteSeconds } from '#server/kit/durations.ts'
import { isSameSecret } from '#server/kit/same-secret.ts'
import { createSealedCookie } from '#server/kit/sealed-cookie.ts'
import { tokenHash } from '#server/kit/tokens.ts'
import type { OauthClient } from '#server/providers/oauth/oauth-gateway.ts'
import { ownOrigin } from '../../settings/own-origin.ts'
import { secretSetting, siteSettings } from '../../settings/site-settings.ts'

type Deps = Pick<Context, 'db' | 'env' | 'secrets'>

/** This site's client at a provider. Raises `oauth_unavailable` until an administrator has configured it. */
export async function oauthClient(
  ctx: Deps,
  provider: OauthProvider,
  redirectUri: string,
): Promise<OauthClient> {
  const [settings, clientSecret] = await Promise.all([
    siteSettings(ctx),
    secretSetting(ctx, `oauth_${provider}_client_secret`),
  ])
  const clientId = settings[`oauth_${provider}_client_id`]
  if (!clientId || !clientSecret) throw fail('oauth_unavailable')
  return { provider, clientId, clientSecret, redirectUri }
}

/** One address per host, always in English: providers compare it exactly with what is registered. */
export async function redirectUriOf(
  ctx: Pick<Context, 'db' | 'env'>,
  provider: OauthProvider,
  origin: string,
): Promise<string> {
  return (await ownOrigin(ctx, origin)) + pathFor('oauthReturn', 'en', { provider })
}

/** Checks with a provider whether it accepts the stored settings, and reports how far that got. */
export async function tryOauth(
  ctx: Pick<Context, 'db' | 'env' | 'secrets' | 'oauth'>,
  provider: OauthProvider,
  origin: string,
): Promise<z.input<typeof call.reply>> {
  const begun = performance.now()
  const redirectUri = await redirectUriOf(ctx, provider, origin)
  // This can only fail if one of the two is not set.
  const client = await oauthClient(ctx, provider, redirectUri).catch(() => undefined)
  const report = client
    ? await ctx.oauth.tryClient(client)
    : { works: false, step: 'settings' as const, said: '' }
  return { ...report, milliseconds: Math.round(performance.now() - begun) }
}

/** One round trip to a provider, as the browser carries it. */
const attemptSchema = z.object({
  provider: z.enum(oauthProviders),
  state: z.string(),
  verifier: z.string(),
  nonce: z.string(),
  redirectUri: z.string(),
  /** account that started; if the viewer is another account on return, the attempt is not theirs */
  userId: z.string().nullable(),
  at: z.number(),
})

export type Attempt = z.output<typeof attemptSchema>

export const attemptCookie = createSealedCookie('oauth', attemptSchema)

export const minutesToComplete = 15

/** Over https the `__Host-` prefix guarantees that no other host of the domain can plant the cookie. */
const cookieName = (browser: Browser) => (browser.isSecure ? '__Host-oauth-complete' : 'oauth-complete')

/** The secret that the browser holds alongside a ticket, so that a ticket of another person cannot be planted. */
export function giveCompletion(browser: Browser, secret: string): void {
  browser.setCookie(cookieName(browser), secret, minutesToComplete * minuteSeconds)
}

export function endCompletion(browser: Browser): void {
  browser.clearCookie(cookieName(browser))
}

/** How a ticket identifies its browser. */
export function digestOf(secret: string): string {
  return tokenHash(secret).toString('base64url')
}

export function isSameBrowser(browser: Browser, digest: string): boolean {
  const secret = browser.cookie(cookieName(browser))
  return secret ? isSameSecret(digestOf(secret), digest) : false
}
