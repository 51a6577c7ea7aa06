import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { AuditTrailTable } from '../../db/tables/site.ts'
import type { ListSource } from '../../lists/list-source.ts'

export type StoredLine = Selectable<AuditTrailTable>

/** An arbitrary number not used by any other lock. */
const lockOfTrail = 7_205_114

/** The newest line, locked so that only this transaction can append to it. */
export async function lastLine(trx: Database): Promise<StoredLine | undefined> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockOfTrail)})`.execute(trx)
  return trx.selectFrom('audit_trail').selectAll().orderBy('no', 'desc').limit(1).executeTakeFirst()
}

export async function addLines(trx: Database, lines: readonly StoredLine[]): Promise<void> {
  await trx
    .insertInto('audit_trail')
    .values(lines.map(({ changes, ...line }) => ({ ...line, changes: JSON.stringify(changes) })))
    .execute()
}

/** What an account is called today; null once it is deleted. */
type AccountNow = { fullname: string; avatar: string | null } | null

/** A line with what its accounts are called today: lines are sealed, so they have just the usernames of their time. */
export interface ListedLine extends StoredLine {
  actor_now: AccountNow
  /** of a changed account; null for all other records */
  record_now: AccountNow
}

// Looked up for each row shown: a join would be done for all rows, which are many.
const accountNow = (id: RawBuilder<unknown>) => sql`(
  select jsonb_build_object('fullname', u.fullname, 'avatar', u.avatar) from users u
  where u.id = ${id} and u.status <> 'deleted')`

const changedAccount = sql`case when audit_trail.area = 'users'
  and audit_trail.record_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then audit_trail.record_id::uuid end`

const namedLike = (pattern: string) =>
  sql`from users u where u.status <> 'deleted' and u.fullname ilike ${pattern}`

export const auditSource: ListSource<ListedLine> = {
  select: sql`audit_trail.*, ${accountNow(sql`audit_trail.actor`)} as actor_now,
    ${accountNow(changedAccount)} as record_now`,
  from: sql`audit_trail`,
  columns: {
    record: sql`audit_trail.record_name`,
    actor: sql`audit_trail.actor_name`,
    act: sql`audit_trail.act`,
    area: sql`audit_trail.area`,
    at: sql`audit_trail.at`,
  },
  orders: { record: sql`lower(audit_trail.record_name)`, actor: sql`lower(audit_trail.actor_name)` },
  search: (pattern) =>
    sql`(audit_trail.record_name ilike ${pattern} or audit_trail.actor_name ilike ${pattern}
      or audit_trail.actor = any(array(select u.id ${namedLike(pattern)}))
      or (audit_trail.area = 'users' and audit_trail.record_id = any(array(select u.id::text ${namedLike(pattern)}))))`,
  id: sql`audit_trail.no`,
}

/** The newest lines about one record. */
export async function linesAbout(
  db: Database,
  { area, id, limit }: { area: string; id: string; limit: number },
): Promise<ListedLine[]> {
  const { select, from } = auditSource
  const { rows } = await sql<ListedLine>`select ${select} from ${from}
    where audit_trail.area = ${area} and audit_trail.record_id = ${id}
    order by audit_trail.no desc limit ${limit}`.execute(db)
  return rows
}

/** Lines after a given line, in chain order. */
export function linesAfter(db: Database, no: number, limit: number): Promise<StoredLine[]> {
  return db.selectFrom('audit_trail').selectAll().where('no', '>', no).orderBy('no').limit(limit).execute()
}
