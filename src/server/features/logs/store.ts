import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { ListSource } from '../../lists/list-source.ts'

/** The logged data of a call. */
export interface LogLine {
  created_at: string
  endpoint: string
  method: string
  status_code: number
  ip: string | null
  user_agent: string
  exec_time: number
  created_by: string | null
}

/** A line with the caller's username. */
export interface NamedLine extends Omit<LogLine, 'created_at'> {
  id: number
  created_at: Date
  username: string | null
  kind: 'routine' | 'other'
}

/** Of the team is whose role permits anything. */
const kind = sql<
  NamedLine['kind']
>`case when call_logs.status_code < 400 and call_logs.method in ('GET', 'HEAD')
  and (call_logs.endpoint in ('/api/constants', '/api/settings', '/api/entitlements') or call_logs.created_by in (
    select member.id from users member join roles on roles.id = member.role_id
    where jsonb_path_exists(roles.permissions, '$.*.* ? (@ == true)')))
  then 'routine' else 'other' end`

const named = sql<NamedLine>`call_logs.id, call_logs.created_at, call_logs.endpoint, call_logs.method,
  call_logs.status_code, abbrev(call_logs.ip) as ip, call_logs.user_agent, call_logs.exec_time,
  call_logs.created_by, users.username, ${kind} as kind`
const withNames = sql`call_logs left join users on users.id = call_logs.created_by`

export const logsSource: ListSource<NamedLine> = {
  select: named,
  from: withNames,
  columns: {
    endpoint: sql`call_logs.endpoint`,
    method: sql`call_logs.method`,
    status_code: sql`call_logs.status_code`,
    exec_time: sql`call_logs.exec_time`,
    ip: sql`abbrev(call_logs.ip)`,
    created_by: sql`users.username`,
    user_agent: sql`call_logs.user_agent`,
    kind,
    created_at: sql`call_logs.created_at`,
  },
  // Names are looked up first, because a condition across two tables could use no index.
  search: (pattern) => sql`(call_logs.endpoint ilike ${pattern} or abbrev(call_logs.ip) ilike ${pattern}
    or call_logs.created_by = any(array(select u.id from users u where u.username ilike ${pattern})))`,
  id: sql`call_logs.id`,
}

export async function lineById(db: Database, id: number): Promise<NamedLine | undefined> {
  const { rows } = await sql<NamedLine>`
    select ${named} from ${withNames} where call_logs.id = ${id}`.execute(db)
  return rows[0]
}

/** The id of the newest line, 0 if there is none. */
export async function lastLineId(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from call_logs`.execute(db)
  return rows[0]?.id ?? 0
}

/** Lines after a given one that match a filter, newest first. */
export async function linesBehind(
  db: Database,
  isShown: RawBuilder<SqlBool>,
  { floor, except, limit }: { floor: number; except: readonly number[]; limit: number },
): Promise<NamedLine[]> {
  const { rows } = await sql<NamedLine>`
    select ${named} from ${withNames}
    where call_logs.id > ${floor} and call_logs.id <> all(${except}::bigint[])
      and ${isShown}
    order by call_logs.id desc limit ${limit}`.execute(db)
  return rows
}

/**
 * Inserts lines with one statement and one parameter, which costs the same for one line and for hundreds. Accounts
 * deleted in the meantime are left out.
 */
export async function insertLines(db: Database, lines: readonly LogLine[]): Promise<void> {
  await sql`
    insert into call_logs (created_at, endpoint, method, status_code, ip, user_agent, exec_time, created_by)
    select line.created_at, endpoint, method, status_code,
      case when users.status = 'deleted' then ${networkOf(sql`ip`)} else ip end,
      case when users.status = 'deleted' then '' else user_agent end, exec_time,
      case when users.status <> 'deleted' then line.created_by end
    from json_to_recordset(${JSON.stringify(lines)}::json) as line(created_at timestamptz, endpoint text, method text,
      status_code smallint, ip inet, user_agent text, exec_time real, created_by uuid)
    left join users on users.id = line.created_by`.execute(db)
}

/** Any number that is not used for another lock. */
const lockOfPartitions = 7_205_116

/** Creates the partition of a month, `2026-07`, if it does not exist. */
export async function addMonth(db: Database, month: string): Promise<void> {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const [from, to] = [number - 1, number].map((no) => new Date(Date.UTC(year, no)).toISOString())
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockOfPartitions)})`.execute(trx)
    await sql`create table if not exists ${sql.table(partitionOf(month))} partition of call_logs
      for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(trx)
  })
}

/** The months that have a partition. */
export async function months(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'call_logs'::regclass order by relname`.execute(db)
  return rows.map(({ name }) => name.slice('call_logs_'.length).replace('_', '-'))
}

export async function dropMonth(db: Database, month: string): Promise<void> {
  await sql`drop table if exists ${sql.table(partitionOf(month))}`.execute(db)
}

function partitionOf(month: string): string {
  return `call_logs_${month.replace('-', '_')}`
}

const linesAtOnce = 5000

/** Deletes old lines, a few thousand at a time: one statement for all could take longer than a statement may. */
export async function deleteLinesBefore(db: Database, before: Date): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from call_logs where (id, created_at) in (
        select id, created_at from call_logs where created_at < ${before} limit ${sql.lit(linesAtOnce)})`.execute(
      db,
    )
    if ((numAffectedRows ?? 0n) < linesAtOnce) return
  }
}

/** Shortens the IP addresses of old lines to their networks, a few thousand at a time. */
export async function shortenBefore(db: Database, before: Date): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      update call_logs set ip = ${networkOf(sql`ip`)}
      where (id, created_at) in (
        select id, created_at from call_logs
        where created_at < ${before} and masklen(ip) = case family(ip) when 4 then 32 else 128 end
        limit ${sql.lit(linesAtOnce)})`.execute(db)
    if ((numAffectedRows ?? 0n) < linesAtOnce) return
  }
}

/** Removes user, browser and full IP address from the lines of a deleted account. */
export async function forgetCaller(trx: Database, userId: string): Promise<void> {
  await sql`update call_logs set created_by = null, user_agent = '',
    ip = ${networkOf(sql`ip`)}
    where created_by = ${userId}`.execute(trx)
}

/** The network of an IP address: /24, for IPv6 /48. */
function networkOf(ip: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`network(set_masklen(${ip}, case family(${ip}) when 4 then 24 else 48 end))::inet`
}
