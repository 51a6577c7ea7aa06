import { type Selectable, sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import type { RolesTable } from '#server/db/tables/people.ts'
import type { OverviewReportsTable } from '#server/db/tables/site.ts'
import type { Rhythm } from './periods.ts'

type StoredReport = Selectable<OverviewReportsTable>

export function reportOf(db: Database, userId: string): Promise<StoredReport | undefined> {
  return db.selectFrom('overview_reports').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

export async function putReport(trx: Database, report: StoredReport): Promise<void> {
  const { rhythm, reported_until } = report
  await trx
    .insertInto('overview_reports')
    .values(report)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ rhythm, reported_until }))
    .execute()
}

export async function deleteReport(trx: Database, userId: string): Promise<void> {
  await trx.deleteFrom('overview_reports').where('user_id', '=', userId).execute()
}

/** Who has not had the report up to this moment. */
export async function dueReports(db: Database, rhythm: Rhythm, until: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('overview_reports')
    .select('user_id')
    .where('rhythm', '=', rhythm)
    .where('reported_until', '<', until)
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Takes a report as sent, if no other node has. It is so only if the transaction that writes its email commits. */
export async function takeReport(
  trx: Database,
  { user_id, rhythm, reported_until }: StoredReport,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('overview_reports')
    .set({ reported_until })
    .where('user_id', '=', user_id)
    .where('rhythm', '=', rhythm)
    .where('reported_until', '<', reported_until)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface Reader {
  email: string
  fullname: string
  locale: string
  app_number: number
  permissions: Selectable<RolesTable>['permissions']
}

/** Where a report goes, and what its reader may see; undefined once the account is not active. */
export async function readerOf(db: Database, userId: string): Promise<Reader | undefined> {
  return db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.email', 'users.fullname', 'users.locale', 'users.app_number', 'roles.permissions'])
    .where('users.id', '=', userId)
    .where('users.status', '=', 'active')
    .executeTakeFirst()
}

export async function ticketsBetween(db: Database, from: Date, to: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from support_tickets where created_at >= ${from} and created_at < ${to}`.execute(db)
  return rows[0]?.n ?? 0
}
