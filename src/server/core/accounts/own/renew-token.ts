import type { User } from '#contract/accounts/user.ts'
import { fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Browser } from '#server/http/browser.ts'
import { newToken, tokenHash } from '#server/kit/tokens.ts'
import { accountView } from '../account-view.ts'
import { lacksSecondFactor } from '../second-factor/lacks-second-factor.ts'
import { cookieSeconds } from '../sessions/identify-viewer.ts'
import { exchangeToken, sessionsOf } from '../sessions/store.ts'
import { userById } from '../store.ts'

/**
 * Gives a session a new token; the old one stops working at once. With `proof`, its holder just confirmed their
 * identity with everything the account requires. `hand` updates the cookie if the session uses one; call it after the
 * commit.
 */
export async function renewToken(
  ctx: Pick<Context, 'now' | 'random'>,
  trx: Context['db'],
  { user, session }: SignedIn,
  { browser, why = 'proof' }: { browser: Browser; why?: 'proof' | 'safety' },
): Promise<{ token: string; hand(): void }> {
  const now = ctx.now()
  const token = newToken(ctx.random)
  const row = (await sessionsOf(trx, user.id, now)).find(({ id }) => id === session.id)
  const change = { to: tokenHash(token), now, why }
  const isDone = row && (await exchangeToken(trx, row.id, { ...change, from: row.token_hash }))
  if (!isDone) throw fail('unauthorized')
  const hand = () => {
    if (session.carrier === 'cookie')
      browser.setToken(token, cookieSeconds(row.remember, row.expires_at, now))
  }
  return { token, hand }
}

/** The viewer's account after a change. */
export async function renewedView(ctx: Pick<Context, 'db'>, viewer: SignedIn): Promise<User> {
  const stored = await userById(ctx.db, viewer.user.id)
  if (!stored) throw fail('unauthorized')
  const { password_hash, totp_secret: _, totp_confirmed_at, totp_step: _step, ...account } = stored
  const user = { ...account, has_password: password_hash !== null, two_factor: totp_confirmed_at !== null }
  const renewed = { ...viewer, user }
  return accountView(renewed, await lacksSecondFactor(ctx, renewed))
}
