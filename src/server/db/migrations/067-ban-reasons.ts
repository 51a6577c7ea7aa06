import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Why staff banned an account; null for all that are not banned, and for those banned before this was asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column ban_reason text`.execute(db)
}
