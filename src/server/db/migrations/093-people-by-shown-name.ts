import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Lists that show people by full name or username read that order from an index instead of sorting all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index users_shown_name_order on users
    (lower(coalesce(nullif(fullname, ''), username)), id)`.execute(db)
}
