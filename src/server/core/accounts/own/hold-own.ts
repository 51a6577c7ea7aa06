import { fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { lockAccount } from '../recovery/store.ts'
import { type StoredUser, userById } from '../store.ts'

/**
 * The viewer's account, locked until the end of the transaction. It may have been closed, banned or erased since the
 * request started, and nothing may be added to it after that.
 */
export async function holdOwn(trx: Context['db'], { user }: Pick<SignedIn, 'user'>): Promise<StoredUser> {
  await lockAccount(trx, user.id)
  const now = await userById(trx, user.id)
  if (now?.status !== 'active') throw fail('unauthorized')
  return now
}
