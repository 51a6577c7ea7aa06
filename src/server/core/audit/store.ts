import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { AuditTrailTable } from '../../db/tables/audit.ts'

export type StoredLine = Selectable<AuditTrailTable>

/** Any number that nothing else locks by. */
const lockOfTrail = 7_205_114

/** The newest line, which nobody follows up but this transaction until it ends. */
export async function lastLine(trx: Database): Promise<StoredLine | undefined> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockOfTrail)})`.execute(trx)
  return trx.selectFrom('audit_trail').selectAll().orderBy('no', 'desc').limit(1).executeTakeFirst()
}

export async function addLine(
  trx: Database,
  { changes, ...line }: Omit<StoredLine, 'changes'> & { changes: StoredLine['changes'] },
): Promise<void> {
  await trx
    .insertInto('audit_trail')
    .values({ ...line, changes: JSON.stringify(changes) })
    .execute()
}
