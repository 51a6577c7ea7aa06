import type { Context } from '#server/context.ts'
import { deleteBellsOf, deleteFilesOf } from '../store.ts'
import { emptyTickets, overBefore } from './store.ts'

const atOnce = 200

/**
 * Blanks subject, messages and files of tickets whose owners left, or whose matter was closed, before the given time.
 */
export async function forgetLeftTickets(
  { db, now }: Pick<Context, 'db' | 'now'>,
  before: Date,
): Promise<void> {
  for (;;) {
    const ids = await overBefore(db, before, atOnce)
    if (ids.length === 0) return
    await db.transaction().execute(async (trx) => {
      await deleteFilesOf(trx, ids)
      await deleteBellsOf(trx, ids)
      await emptyTickets(trx, ids, now())
    })
  }
}
