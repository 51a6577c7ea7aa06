import { fail } from '#contract/api/errors.ts'
import type { Context } from '../../context.ts'
import { lockOpenUser } from './store.ts'

/** Locks the viewer's account until the end of the transaction: nothing may be added to an erased account. */
export async function holdOwner(trx: Context['db'], userId: string): Promise<void> {
  if (!(await lockOpenUser(trx, userId))) throw fail('unauthorized')
}
