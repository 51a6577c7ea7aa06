import { fail } from '#contract/api/errors.ts'
import type { Context } from '#server/context.ts'
import { notify } from '../../notifications/bell/notify.ts'
import { deleteSessionsOf } from '../sessions/store.ts'
import { takenField, updateUser, userById } from '../store.ts'
import { consumeCode } from './codes.ts'
import { endCodes, endCodesSince } from './store.ts'

/** Restores an account's previous address, even after the new one was confirmed. All sessions end. */
export async function undoEmailChange(ctx: Pick<Context, 'db' | 'now'>, token: string): Promise<void> {
  try {
    await ctx.db.transaction().execute(async (trx) => {
      const { user_id, payload, created_at } = await consumeCode(ctx, trx, token, 'undo_email_change')
      const user = user_id === null ? undefined : await userById(trx, user_id)
      const email = payload['email']
      if (!user || user.status === 'deleted' || typeof email !== 'string') throw fail('recovery_code_invalid')
      const now = ctx.now()
      await updateUser(trx, user.id, { email, pending_email: null, email_verified_at: now })
      // Links mailed to the other address no longer work, and cannot revert this.
      await endCodes(trx, user.id, ['recovery', 'verify', 'reactivate', 'second_factor', 'oauth_link'], now)
      await endCodesSince(trx, user.id, { purpose: 'undo_email_change', since: created_at, now })
      await deleteSessionsOf(trx, user.id)
      await notify(ctx, trx, { userId: user.id, type: 'email_changed' })
    })
  } catch (error) {
    throw takenField(error) ? fail('email_exists') : error
  }
}
