import { fail } from '../../../../contract/errors.ts'
import type { Context } from '../../../context.ts'
import { lockAccount } from '../recovery/store.ts'
import { type StoredUser, userById } from '../store.ts'

/**
 * The account of somebody who proved who they are, held until the end of the transaction. Proving takes a while: whoever was
 * shut out or got another password meanwhile ended all sessions, and none may begin after that by what held before.
 */
export async function holdUnchanged(trx: Context['db'], proved: StoredUser): Promise<StoredUser> {
  await lockAccount(trx, proved.id)
  const now = await userById(trx, proved.id)
  const isSame =
    now?.status === proved.status &&
    now.password_changed_at?.getTime() === proved.password_changed_at?.getTime()
  if (!now || !isSame) throw fail('invalid_credentials')
  return now
}
