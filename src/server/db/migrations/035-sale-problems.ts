import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * What prevented a plan from being sold when the payment provider was last queried for its price: null if nothing did,
 * or if it was never queried.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table plans add column sale_problem text
    check (sale_problem in ('missing', 'interval', 'price'))`.execute(db)
}
