import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** The zone in which the times of a draw are shown to everyone: its organizer's when it was made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table giveaways add column time_zone text not null default 'UTC'`.execute(db)
}
