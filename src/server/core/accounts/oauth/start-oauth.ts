import type { OauthProvider } from '#contract/accounts/oauth.ts'
import { fail } from '#contract/api/errors.ts'
import type { Context, Viewer } from '#server/context.ts'
import type { Browser } from '#server/http/browser.ts'
import { OauthError } from '#server/providers/oauth/oauth-gateway.ts'
import { newToken } from '../sessions/session-life.ts'
import { attemptCookie } from './attempt-cookie.ts'
import { oauthClient, redirectUriOf } from './oauth-client.ts'

/** The provider's page that the browser goes to; an encrypted cookie holds what it must return with. */
export async function startOauth(
  ctx: Pick<Context, 'db' | 'env' | 'secrets' | 'oauth' | 'random' | 'now' | 'log'>,
  provider: OauthProvider,
  { viewer, browser, origin }: { viewer: Viewer; browser: Browser; origin: string },
): Promise<{ authorization_url: string }> {
  const redirectUri = await redirectUriOf(ctx, provider, origin)
  const client = await oauthClient(ctx, provider, redirectUri)
  const [state, verifier, nonce] = [newToken(ctx.random), newToken(ctx.random), newToken(ctx.random)]
  const authorization_url = await ctx.oauth
    .authorizationUrl(client, { state, verifier, nonce })
    .catch((error: unknown) => {
      if (!(error instanceof OauthError)) throw error
      ctx.log.warn(
        { provider, problem: error.message },
        'a provider that people sign in with does not answer',
      )
      throw fail('oauth_failed')
    })
  attemptCookie.set(ctx, browser, {
    provider,
    state,
    verifier,
    nonce,
    redirectUri,
    userId: viewer.kind === 'user' ? viewer.user.id : null,
    at: ctx.now().getTime(),
  })
  return { authorization_url }
}
