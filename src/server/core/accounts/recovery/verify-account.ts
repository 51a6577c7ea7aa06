import { fail } from '#contract/api/errors.ts'
import type { Context, Viewer } from '#server/context.ts'
import { notify } from '../../notifications/bell/notify.ts'
import { takenField, updateUser, userById } from '../store.ts'
import { consumeCode } from './codes.ts'
import { endCodes, renewWaysIn } from './store.ts'

/**
 * Confirms the address that the code was mailed to, and makes it the login if it was a new one. Returns the account's
 * id.
 */
export async function verifyAccount(
  ctx: Pick<Context, 'db' | 'now'>,
  token: string,
  viewer: Viewer,
): Promise<string> {
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      const { user_id, payload } = await consumeCode(ctx, trx, token, 'verify')
      const user = user_id === null ? undefined : await userById(trx, user_id)
      if (!user || user.status === 'deleted') throw fail('account_not_found')
      const now = ctx.now()
      const address = payload['email'] ?? user.email
      if (address === user.email) {
        await updateUser(trx, user.id, { email_verified_at: now })
      } else if (address === user.pending_email) {
        await updateUser(trx, user.id, {
          email: user.pending_email,
          pending_email: null,
          email_verified_at: now,
        })
        // Links mailed to the previous address must no longer work.
        await endCodes(trx, user.id, ['recovery', 'reactivate'], now)
        await notify(ctx, trx, { userId: user.id, type: 'email_changed' })
      } else throw fail('recovery_code_invalid')
      // Being signed in and reading the mail proves the same person. The link alone may have been followed by anyone
      // whose address was entered.
      if (viewer.kind === 'user' && viewer.user.id === user.id) await renewWaysIn(trx, user.id, now)
      return user.id
    })
  } catch (error) {
    throw takenField(error) ? fail('email_exists') : error
  }
}
