import { fail } from '../../../../contract/errors.ts'
import type { Context } from '../../../context.ts'
import { endCodes } from '../recovery/store.ts'
import { type StoredUser, updateUser } from '../store.ts'
import { isHeldBack } from './is-held-back.ts'
import { holdUser } from './store.ts'

/**
 * Whoever waits for a mail that does not come says their address again, or another one: it is the same account. Raises
 * `oauth_identity_taken` where the account does not wait.
 */
export async function moveWaitingAccount(
  within: Pick<Context, 'db' | 'env' | 'now'>,
  userId: string,
  email: string,
): Promise<StoredUser> {
  const user = await holdUser(within.db, userId)
  if (!user || !(await isHeldBack(within, userId))) throw fail('oauth_identity_taken')
  await updateUser(within.db, userId, { email, pending_email: null })
  // What was mailed to the address before is not for whoever reads it now.
  await endCodes(within.db, userId, ['recovery', 'reactivate', 'verify'], within.now())
  return { ...user, email, pending_email: null }
}
