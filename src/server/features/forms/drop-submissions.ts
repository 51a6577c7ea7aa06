import type { Context } from '../../context.ts'
import { attachedTo, deleteAttached, deleteSubmissions, submissionsBefore } from './store.ts'

type Db = Context['db']

/** Deletes submissions with everything attached to them. */
export async function dropSubmissions(trx: Db, ids: readonly string[]): Promise<void> {
  await deleteAttached(trx, await attachedTo(trx, ids))
  await deleteSubmissions(trx, ids)
}

const atOnce = 500

/** Submissions and their attachments are deleted after a while. */
export async function dropOldSubmissions(db: Db, before: Date): Promise<void> {
  for (;;) {
    const ids = await submissionsBefore(db, before, atOnce)
    if (ids.length === 0) return
    await db.transaction().execute((trx) => dropSubmissions(trx, ids))
  }
}
