import { fail } from '#contract/errors.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { lockAccount } from '../recovery/store.ts'
import { type StoredUser, userById } from '../store.ts'

/**
 * The account of whoever asks, held until the end of the transaction. Since they asked it may have been closed, shut out or
 * emptied for ever, and nothing of theirs may come into it after that.
 */
export async function holdOwn(trx: Context['db'], { user }: Pick<SignedIn, 'user'>): Promise<StoredUser> {
  await lockAccount(trx, user.id)
  const now = await userById(trx, user.id)
  if (now?.status !== 'active') throw fail('unauthorized')
  return now
}
