import type { z } from 'zod'
import type { OauthProvider } from '#contract/accounts/oauth.ts'
import { fail } from '#contract/api/errors.ts'
import type { testOauth as call } from '#contract/site/settings.ts'
import { pathFor } from '#locales/paths.ts'
import type { Context } from '#server/context.ts'
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
