import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** How the organizer chose to show a draw; null for the ceremony of the site. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table giveaways
      add column ceremony text check (ceremony in ('wheel', 'slots', 'plain'))`.execute(db)
}
