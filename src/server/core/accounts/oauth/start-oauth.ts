import { z } from 'zod'
import { type OauthProvider } from '#contract/accounts/oauth.ts'
import type { SignedIn as SignedInReply } from '#contract/accounts/user.ts'
import { fail } from '#contract/api/errors.ts'
import type { Context, Viewer } from '#server/context.ts'
import type { Browser } from '#server/http/browser.ts'
import { newToken, tokenHash } from '#server/kit/tokens.ts'
import { OauthError } from '#server/providers/oauth/oauth-gateway.ts'
import { checkPassword } from '../passwords.ts'
import { consumeCode } from '../recovery/mailed-codes.ts'
import { codeByHash } from '../recovery/store.ts'
import { limitAddress, limitGuess, signInLimiter } from '../sign-in/attempts.ts'
import { type StoredUser, userById } from '../store.ts'
import { completeSignIn, type OauthArrival, type OauthContext } from './complete-oauth.ts'
import { attemptCookie, oauthClient, redirectUriOf } from './round-trip.ts'
import { holdUser, insertIdentity, isIdentityTaken } from './store.ts'

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

const ticketSchema = z.object({ provider: z.string(), subject: z.string(), email: z.string() })

/** Links the provider to the account with the same address, once the caller has proven to own both. */
export function linkOauth(
  ctx: OauthContext,
  provider: OauthProvider,
  proof: { ticket: string; password: string },
  arrival: OauthArrival,
): Promise<SignedInReply> {
  return signInLimiter.run(() => join(ctx, provider, proof, arrival))
}

async function join(
  ctx: OauthContext,
  provider: OauthProvider,
  { ticket, password }: { ticket: string; password: string },
  arrival: OauthArrival,
): Promise<SignedInReply> {
  const code = await codeByHash(ctx.db, tokenHash(ticket), 'oauth_link')
  const payload = ticketSchema.safeParse(code?.payload).data
  const isGood =
    code?.user_id && !code.used_at && code.expires_at > ctx.now() && payload?.provider === provider
  if (!isGood || !code?.user_id || !payload) throw fail('recovery_code_expired')
  const user = await provePassword(ctx, code.user_id, { password, ip: arrival.browser.ip })
  const link = async (trx: Context['db']) => {
    await consumeCode(ctx, trx, ticket, 'oauth_link')
    const now = await holdUser(trx, user.id)
    // The password may have changed while it was being checked.
    if (now?.password_hash !== user.password_hash) throw fail('invalid_credentials')
    await insertIdentity(trx, {
      provider,
      subject: payload.subject,
      user_id: user.id,
      email: payload.email,
      created_at: ctx.now(),
    })
    return completeSignIn(ctx, trx, now, arrival)
  }
  try {
    const reply = await ctx.db.transaction().execute(link)
    return await reply()
  } catch (error) {
    throw isIdentityTaken(error) ? fail('oauth_identity_taken') : error
  }
}

/** Counts as a regular sign-in attempt, so that this is no second way to guess passwords. */
async function provePassword(
  ctx: OauthContext,
  userId: string,
  { password, ip }: { password: string; ip: string },
): Promise<StoredUser> {
  await limitAddress(ctx, ip)
  const takeBack = await limitGuess(ctx, { account: userId, ip, isFamiliar: false })
  const user = await userById(ctx.db, userId)
  const { matches } = await checkPassword(ctx, user?.password_hash, password)
  if (!user || !matches) throw fail('invalid_credentials')
  await takeBack()
  return user
}
