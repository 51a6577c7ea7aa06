import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { AuditTrailTable } from '../../db/tables/site.ts'
import { containing } from '../../kit/containing.ts'
import { type FilterQuery, type ListSource, mayReadUsers, type Reader } from '../../lists/list-source.ts'

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

/** What an account is called today; null once it is deleted, or for those who may not read users. */
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

const withNames = sql`${accountNow(sql`audit_trail.actor`)} as actor_now, ${accountNow(changedAccount)} as record_now`
const withoutNames = sql`null::jsonb as actor_now, null::jsonb as record_now`

type Condition = RawBuilder<SqlBool>
const anyOf = (...conditions: Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`

function linesOf(ids: readonly string[]): { actor: Condition[]; record: Condition[] } {
  if (ids.length === 0) return { actor: [], record: [] }
  return {
    actor: [sql`audit_trail.actor = any(${ids}::uuid[])`],
    record: [sql`(audit_trail.area = 'users' and audit_trail.record_id = any(${ids}::text[]))`],
  }
}

/**
 * Lines by the names that are sealed in them. Who may read users gets today's names, too: `accountsNamed` says whose
 * name a pattern matches.
 */
export function auditSource(accountsNamed?: (pattern: string) => readonly string[]): ListSource<ListedLine> {
  const actor = (pattern: string): Condition[] => [
    sql`audit_trail.actor_name ilike ${pattern}`,
    ...linesOf(accountsNamed?.(pattern) ?? []).actor,
  ]
  const record = (pattern: string): Condition[] => [
    sql`audit_trail.record_name ilike ${pattern}`,
    ...linesOf(accountsNamed?.(pattern) ?? []).record,
  ]
  return {
    select: sql`audit_trail.*, ${accountsNamed ? withNames : withoutNames}`,
    from: sql`audit_trail`,
    columns: {
      record: sql`audit_trail.record_name`,
      actor: sql`audit_trail.actor_name`,
      act: sql`audit_trail.act`,
      area: sql`audit_trail.area`,
      at: sql`audit_trail.at`,
    },
    words: {
      actor: (pattern) => anyOf(...actor(pattern)),
      record: (pattern) => anyOf(...record(pattern)),
    },
    orders: { record: sql`lower(audit_trail.record_name)`, actor: sql`lower(audit_trail.actor_name)` },
    search: (pattern) => anyOf(...record(pattern), ...actor(pattern)),
    id: sql`audit_trail.no`,
  }
}

/** The lines that a query finds, as its reader may see them. */
export async function auditSourceFor(
  db: Database,
  reader: Reader,
  query: FilterQuery,
): Promise<ListSource<ListedLine>> {
  if (!mayReadUsers(reader)) return auditSource()
  const textOf = (name: string) => (typeof query[name] === 'string' ? query[name] : '')
  const named = new Map<string, readonly string[]>()
  for (const words of [textOf('search').trim(), textOf('actor'), textOf('record')])
    if (words.length >= fewestLetters && !named.has(containing(words)))
      named.set(containing(words), await accountsNamed(db, containing(words)))
  return auditSource((pattern) => named.get(pattern) ?? [])
}

/** Fewer letters match too many names, and no index finds them. */
const fewestLetters = 3
/** Each line is compared with all of them. */
const maxNamed = 200

/** The accounts whose full name matches today; none if they are too many. */
async function accountsNamed(db: Database, pattern: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select u.id from users u
    where u.status <> 'deleted' and u.fullname ilike ${pattern} limit ${maxNamed + 1}`.execute(db)
  return rows.length > maxNamed ? [] : rows.map(({ id }) => id)
}

/** The newest lines about one record, for those who may read users. */
export async function linesAbout(
  db: Database,
  { area, id, limit }: { area: string; id: string; limit: number },
): Promise<ListedLine[]> {
  const { select, from } = auditSource(() => [])
  const { rows } = await sql<ListedLine>`select ${select} from ${from}
    where audit_trail.area = ${area} and audit_trail.record_id = ${id}
    order by audit_trail.no desc limit ${limit}`.execute(db)
  return rows
}

/** Lines after a given line, in chain order. */
export function linesAfter(db: Database, no: number, limit: number): Promise<StoredLine[]> {
  return db.selectFrom('audit_trail').selectAll().where('no', '>', no).orderBy('no').limit(limit).execute()
}
