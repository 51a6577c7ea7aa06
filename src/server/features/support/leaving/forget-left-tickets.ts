import type { Context } from '#server/context.ts'
import { deleteBellsOf, deleteFilesOf } from '../store.ts'
import { emptyTickets, overBefore } from './store.ts'

const atOnce = 200

/** Takes subject, words and files out of the tickets of those who left before a moment, or whose matter was over before it. */
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
