import type { OauthProvider } from '#contract/accounts/oauth.ts'
import { fail } from '#contract/api/errors.ts'
import { pathFor } from '#locales/paths.ts'
import type { Context } from '#server/context.ts'
import type { OauthClient } from '#server/providers/oauth/oauth-gateway.ts'
import { ownOrigin } from '../../settings/own-origin.ts'
import { secretSetting } from '../../settings/secret-settings.ts'
import { siteSettings } from '../../settings/site-settings.ts'

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
