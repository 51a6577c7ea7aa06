import { type Insertable, sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import type { RefundsTable } from '#server/db/tables/billing.ts'

/** Stores a fetched refund, unless a later fetch was stored first. Returns whether it was unknown before. */
export async function putRefund(trx: Database, row: Insertable<RefundsTable>): Promise<boolean> {
  const { id: _id, user_id: _userId, ...update } = row
  const stored = await trx
    .insertInto('refunds')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(update).where('refunds.look', '<', row.look))
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirst()
  return stored?.is_new ?? false
}

/** The stored status of some refunds, by id. */
export async function statusesOf(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('refunds').select(['id', 'status']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, status }) => [id, status]))
}

/** Which of these customers of the provider are ours. */
export async function customersAmong(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select external_customer_id as id from billing_customers where external_customer_id = any(${ids})
    union select external_customer_id from subscriptions where external_customer_id = any(${ids})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export interface RefundedInMonth {
  month: string
  currency: string
  amount: number
}

/** What was refunded since a moment, by month; refunds that the provider could not carry out do not count. */
export async function refundedByMonth(db: Database, since: Date): Promise<RefundedInMonth[]> {
  const { rows } = await sql<RefundedInMonth>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month, currency, sum(amount)::float8 as amount
    from refunds where created_at >= ${since} and status not in ('failed', 'canceled')
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
