import { type Selectable, sql } from 'kysely'
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

export const auditSource: ListSource<StoredLine> = {
  select: sql`audit_trail.*`,
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
    sql`(audit_trail.record_name ilike ${pattern} or audit_trail.actor_name ilike ${pattern})`,
  id: sql`audit_trail.no`,
}

/** Lines after a given line, in chain order. */
export function linesAfter(db: Database, no: number, limit: number): Promise<StoredLine[]> {
  return db.selectFrom('audit_trail').selectAll().where('no', '>', no).orderBy('no').limit(limit).execute()
}
