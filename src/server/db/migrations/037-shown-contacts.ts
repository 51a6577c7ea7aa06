import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Email addresses and phone numbers among the names of a draw are hidden from others unless its organizer chose to show
 * them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table giveaways add column shows_contacts boolean not null default false`.execute(db)
}
