import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** What is needed to download an export, as it was to begin it. Those that exist are gone within the hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from export_jobs`.execute(db)
  await sql`alter table export_jobs add column permissions text[] not null`.execute(db)
}
