import type { User } from '#contract/accounts/user.ts'
import { fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { accountView } from '../account-view.ts'
import { lacksSecondFactor } from '../second-factor/lacks-second-factor.ts'
import { userById } from '../store.ts'

/** The viewer's account after a change. */
export async function renewedView(ctx: Pick<Context, 'db'>, viewer: SignedIn): Promise<User> {
  const stored = await userById(ctx.db, viewer.user.id)
  if (!stored) throw fail('unauthorized')
  const { password_hash, totp_secret: _, totp_confirmed_at, totp_step: _step, ...account } = stored
  const user = { ...account, has_password: password_hash !== null, two_factor: totp_confirmed_at !== null }
  const renewed = { ...viewer, user }
  return accountView(renewed, await lacksSecondFactor(ctx, renewed))
}
