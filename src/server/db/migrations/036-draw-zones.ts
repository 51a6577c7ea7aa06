import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** The time zone in which everyone sees the times of a draw: its organizer's when it was made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table giveaways add column time_zone text not null default 'UTC'`.execute(db)
}
