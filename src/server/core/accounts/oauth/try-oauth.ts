import type { z } from 'zod'
import type { OauthProvider } from '#contract/accounts/oauth.ts'
import type { testOauth as call } from '#contract/site/settings.ts'
import type { Context } from '#server/context.ts'
import { oauthClient, redirectUriOf } from './oauth-client.ts'

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
