import { type Insertable, sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import type { BillingAccountsTable } from '#server/db/tables/billing.ts'

export function accountByMark(
  db: Database,
  mark: Buffer,
): Promise<{ account: string; name: string } | undefined> {
  return db
    .selectFrom('billing_accounts')
    .select(['account', 'name'])
    .where('key_mark', '=', mark)
    .executeTakeFirst()
}

export async function keepAccount(db: Database, row: Insertable<BillingAccountsTable>): Promise<void> {
  await db
    .insertInto('billing_accounts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Running subscriptions that belonged to another provider account when they were last fetched. */
export async function runningElsewhere(
  db: Database,
  account: string,
): Promise<{ count: number; accounts: string[]; until: Date | null }> {
  const { rows } = await sql<{ count: number; accounts: string[] | null; until: Date | null }>`
    select count(*)::integer as count, max(current_period_end) as until,
      array_agg(distinct provider_account order by provider_account) as accounts
    from subscriptions
    where status <> 'canceled' and provider_account is not null and provider_account <> ${account}`.execute(
    db,
  )
  const [row] = rows
  return { count: row?.count ?? 0, accounts: row?.accounts ?? [], until: row?.until ?? null }
}
