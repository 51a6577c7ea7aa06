import { fail } from '#contract/errors.ts'
import type { Context } from '../../context.ts'
import { lockOpenUser } from './store.ts'

/** Holds the account of whoever asks to the end of the transaction: nothing comes into one that was emptied meanwhile. */
export async function holdOwner(trx: Context['db'], userId: string): Promise<void> {
  if (!(await lockOpenUser(trx, userId))) throw fail('unauthorized')
}
