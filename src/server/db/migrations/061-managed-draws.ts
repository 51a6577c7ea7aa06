import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const adminRole = '00000000-0000-4000-8000-00000000a001'

/** The right to see and moderate draws, and indexes for the lists of all draws and all fetches of comments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const rights = JSON.stringify({ draws: { read: true, update: true } })
  await sql`update roles set permissions = ${rights}::jsonb || permissions where id = ${adminRole}`.execute(
    db,
  )
  await sql`create index giveaways_order on giveaways (sealed_at, id)`.execute(db)
  await sql`create index giveaways_entries on giveaways (participants_total, id)`.execute(db)
  await sql`create index giveaways_words on giveaways using gin (title gin_trgm_ops, share_code gin_trgm_ops)`.execute(
    db,
  )
  await sql`create index collections_order on collections (created_at, id)`.execute(db)
  await sql`create index collections_status on collections (status, created_at)`.execute(db)
  await sql`create index collections_words on collections using gin ((wish ->> 'title') gin_trgm_ops)`.execute(
    db,
  )
  await sql`create index collection_posts_words on collection_posts
    using gin (url gin_trgm_ops, (facts ->> 'title') gin_trgm_ops)`.execute(db)
}
