import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** What kept a plan from being sold when the payment provider was last asked for its price: null where nothing did, or where it was never asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table plans add column sale_problem text
    check (sale_problem in ('missing', 'interval', 'price'))`.execute(db)
}
