import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { collectionById, pagesOf, postsOf } from '../../src/server/core/comments/store.ts'
import type { Database } from '../../src/server/db/client.ts'
import { readQueueState } from '../../src/server/queue/queue-state.ts'
import type { Load } from './load.ts'

const patience = 180_000

/** Waits until no job is due or running, and says which ones remain. */
export async function remainingJobs(db: Database): Promise<string[]> {
  for (const deadline = Date.now() + patience; ; await pause(250)) {
    const open = (await readQueueState(db)).filter(
      ({ waiting, retrying, running }) => waiting + retrying + running > 0,
    )
    if (open.length === 0) return []
    if (Date.now() > deadline) return open.map((queue) => `jobs left: ${JSON.stringify(queue)}`)
  }
}

/** Waits until no draw lacks its outcome; the draws that still do are reported by the checks that follow. */
export async function untilDrawn(db: Database): Promise<void> {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await pause(250)) {
    const open = db.selectFrom('giveaways').select('id').where('status', '=', 'sealed')
    if (!(await open.executeTakeFirst())) return
  }
}

/** Every confirmed collection has all comments once, and every confirmed request for a password a mail. */
export async function checkJobs(db: Database, load: Load, comments: number): Promise<string[]> {
  const violations: string[] = []
  for (const id of load.collections.keys()) {
    const collection = await collectionById(db, id)
    const [post] = await postsOf(db, id)
    const stored = (await pagesOf(db, id)).reduce((sum, { n }) => sum + n, 0)
    if (collection?.status !== 'done' || post?.fetched !== comments || stored !== comments)
      violations.push(`collection ${id}: ${collection?.status}, ${post?.fetched} counted, ${stored} stored`)
  }
  const { rows } = await sql<{ user_id: string; n: number }>`
    select user_id, count(*) as n from outbox where template = 'forgot_password' group by 1`.execute(db)
  const mails = new Map(rows.map(({ user_id, n }) => [user_id, n]))
  for (const { id, username } of load.recoveries)
    if (!mails.has(id)) violations.push(`no mail for the new password of ${username}`)
  return violations
}
