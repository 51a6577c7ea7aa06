import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** When a row of a bulk action was begun that holds no transaction while it waits for another service. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bulk_rows add column begun_at timestamptz`.execute(db)
}
