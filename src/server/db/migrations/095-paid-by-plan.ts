import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** What is paid per month for each plan, read from an index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index subscriptions_paid_by_plan on subscriptions (plan, currency) include (price)
    where status = 'active' and paid_from is not null`.execute(db)
}
