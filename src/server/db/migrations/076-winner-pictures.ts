import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Where the pictures of commenters are, beside their comments and deleted with them; and the pictures of winners, as
 * this site shows them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comment_pages add column avatars bytea`.execute(db)
  await sql`
    create table winner_pictures (
      giveaway_id uuid not null references giveaways (id) on delete cascade,
      rank integer not null,
      key text not null,
      url text,
      bytes bytea,
      at timestamptz not null,
      primary key (giveaway_id, rank),
      check ((url is null) <> (bytes is null))
    )`.execute(db)
  await sql`create index winner_pictures_at on winner_pictures (at)`.execute(db)
}
