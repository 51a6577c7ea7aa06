import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** When fetching was last resumed: waiting time is counted from there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table collections add column begun_at timestamptz`.execute(db)
}
