import type { Context } from '../../context.ts'
import { attachedTo, deleteAttached, deleteSubmissions, submissionsBefore } from './store.ts'

type Db = Context['db']

/** Takes submissions away with everything that hangs on them. */
export async function dropSubmissions(trx: Db, ids: readonly string[]): Promise<void> {
  await deleteAttached(trx, await attachedTo(trx, ids))
  await deleteSubmissions(trx, ids)
}

const atOnce = 500

/** A letter is not kept for ever, and neither is what came with it. */
export async function dropOldSubmissions(db: Db, before: Date): Promise<void> {
  for (;;) {
    const ids = await submissionsBefore(db, before, atOnce)
    if (ids.length === 0) return
    await db.transaction().execute((trx) => dropSubmissions(trx, ids))
  }
}
