import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** When fetching from a platform last succeeded or failed, read from an index for each paused platform. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index collections_ended on collections (platform, status, finished_at desc nulls last)
    where status in ('done', 'failed') and "by" <> 'organiser'`.execute(db)
}
