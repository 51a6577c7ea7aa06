import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { BulkJobsTable, BulkRowsTable } from '../../db/tables/lists.ts'
import type { ListSource } from '../../lists/list-source.ts'

export type StoredBulk = Selectable<BulkJobsTable>
export type BulkState = BulkRowsTable['state']

export async function insertBulk(trx: Database, bulk: Insertable<BulkJobsTable>): Promise<void> {
  await trx.insertInto('bulk_jobs').values(bulk).execute()
}

/** Stores the rows of a list that match a condition right now. Returns how many. */
export async function insertRows(
  trx: Database,
  bulkId: string,
  source: ListSource<unknown>,
  where: RawBuilder<SqlBool>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into bulk_rows (bulk_id, no, record_id, state)
    select ${bulkId}, row_number() over (order by ${source.id}), ${source.id}::text, 'waiting'
    from ${source.from} where ${where}`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/** How many rows of a list match a condition, how many of them are blocked by what, and how many by nothing. */
export async function countBlocked(
  db: Database,
  { from }: ListSource<unknown>,
  where: RawBuilder<SqlBool>,
  blocked: Readonly<Record<string, RawBuilder<SqlBool>>>,
): Promise<{ count: number; ready: number; blocked: { reason: string; count: number }[] }> {
  const reasons = Object.entries(blocked)
  const counts = reasons.map(
    ([reason, is]) => sql`, (count(*) filter (where ${is}))::int as ${sql.ref(`for_${reason}`)}`,
  )
  const none = reasons.map(([, is]) => sql`and (${is}) is not true`)
  const { rows } = await sql<Record<string, number>>`
    select count(*)::int as count, (count(*) filter (where true ${sql.join(none, sql` `)}))::int as ready
      ${sql.join(counts, sql` `)} from ${from} where ${where}`.execute(db)
  const [{ count = 0, ready = 0, ...found } = {}] = rows
  return {
    count,
    ready,
    blocked: reasons.flatMap(([reason]) => {
      const n = found[`for_${reason}`] ?? 0
      return n > 0 ? [{ reason, count: n }] : []
    }),
  }
}

/** The rows that a job completed. */
export function doneBy(source: ListSource<unknown>, bulkId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${source.id})::text in (
    select record_id from bulk_rows where bulk_id = ${bulkId} and state = 'done')`
}

export function bulkById(db: Database, id: string): Promise<StoredBulk | undefined> {
  return db.selectFrom('bulk_jobs').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The job that an earlier request of this user with this key started. */
export function bulkByKey(db: Database, userId: string, key: string): Promise<StoredBulk | undefined> {
  return db
    .selectFrom('bulk_jobs')
    .selectAll()
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

/** Whether an error says that another process has just started a job under the same key. */
export function isBulkKeyTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === '23505' && constraint === 'bulk_jobs_idempotency'
}

/** The ids of a user's jobs: unfinished ones first, then the newest. */
export async function bulksSince(
  db: Database,
  { userId, since, limit }: { userId: string; since: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('bulk_jobs')
    .select('id')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .orderBy(sql`finished_at is not null`)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The next pending rows, locked until the transaction ends. */
export function takeRows(trx: Database, bulkId: string, limit: number) {
  return trx
    .selectFrom('bulk_rows')
    .select(['no', 'record_id'])
    .where('bulk_id', '=', bulkId)
    .where('state', '=', 'waiting')
    .orderBy('no')
    .limit(limit)
    .forUpdate()
    .execute()
}

/** The next pending row, begun now; left out are those begun after `lapsed`, which others still work on. */
export async function beginRow(
  db: Database,
  bulkId: string,
  { now, lapsed }: { now: Date; lapsed: Date },
): Promise<{ no: number; record_id: string } | undefined> {
  const { rows } = await sql<{ no: number; record_id: string }>`
    update bulk_rows set begun_at = ${now} where bulk_id = ${bulkId} and no = (
      select no from bulk_rows
      where bulk_id = ${bulkId} and state = 'waiting' and (begun_at is null or begun_at <= ${lapsed})
      order by no limit 1 for update skip locked)
    returning no, record_id`.execute(db)
  return rows[0]
}

/** Marks all pending rows as failed for the same reason. */
export async function failRows(db: Database, bulkId: string, code: string): Promise<void> {
  await db
    .updateTable('bulk_rows')
    .set({ state: 'failed', code, details: '{}' })
    .where('bulk_id', '=', bulkId)
    .where('state', '=', 'waiting')
    .execute()
}

export async function markRows(
  trx: Database,
  { bulkId, nos }: { bulkId: string; nos: readonly number[] },
  failure?: { code: string; details: Record<string, string | number> },
): Promise<void> {
  await trx
    .updateTable('bulk_rows')
    .set(
      failure
        ? { state: 'failed', code: failure.code, details: JSON.stringify(failure.details) }
        : { state: 'done' },
    )
    .where('bulk_id', '=', bulkId)
    .where('no', 'in', nos)
    .execute()
}

/** Marks a job as finished, unless rows of it are pending; returns whether none are. */
export async function finishBulk(db: Database, id: string, now: Date): Promise<boolean> {
  const { waiting } = await countStates(db, id)
  if (waiting > 0) return false
  await db
    .updateTable('bulk_jobs')
    .set({ finished_at: now })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute()
  return true
}

/** How many rows are in each state. */
export async function countStates(db: Database, bulkId: string): Promise<Record<BulkState, number>> {
  const rows = await db
    .selectFrom('bulk_rows')
    .select(['state', ({ fn }) => fn.countAll<number>().as('n')])
    .where('bulk_id', '=', bulkId)
    .groupBy('state')
    .execute()
  return { waiting: 0, done: 0, failed: 0, ...Object.fromEntries(rows.map(({ state, n }) => [state, n])) }
}

export function rowsOf(
  db: Database,
  bulkId: string,
  { state, limit, offset }: { state: BulkState | undefined; limit: number; offset: number },
): Promise<Selectable<BulkRowsTable>[]> {
  return db
    .selectFrom('bulk_rows')
    .selectAll()
    .where('bulk_id', '=', bulkId)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'waiting'))
    .orderBy('no')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** The name of an account, if it is still active. */
export function activeActor(
  db: Database,
  userId: string,
): Promise<{ id: string; username: string } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
}

export async function deleteBulksBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('bulk_jobs').where('created_at', '<', moment).execute()
}
