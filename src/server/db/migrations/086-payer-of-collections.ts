import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Whose key pays for a collection: decided when it begins or goes on, so that a job never falls back on another key.
 * What is being fetched right now stays with the key that it was begun with.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table collections add column paid_by text check (paid_by in ('site', 'user'))`.execute(db)
  await sql`update collections c set paid_by = case when exists (
      select from user_keys k where k.user_id = c.user_id
        and k.name = case when c.platform in ('youtube', 'x') then c.platform else 'apify' end)
      and c.platform <> 'reddit' then 'user' else 'site' end
    where status in ('waiting', 'running')`.execute(db)
}
