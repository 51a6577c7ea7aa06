import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import type { RefundsTable } from '#server/db/tables/billing.ts'

export type StoredRefund = Selectable<RefundsTable>

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

/** The refunds of a subscription, latest first. */
export function refundsOf(db: Database, externalId: string, limit: number): Promise<StoredRefund[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('external_subscription_id', '=', externalId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** All refunds of a user, latest first. */
export function refundsOfUser(db: Database, userId: string): Promise<StoredRefund[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
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
