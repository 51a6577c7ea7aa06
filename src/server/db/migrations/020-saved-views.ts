import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Named list searches: private, or shared with everyone who sees the list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_views (
      id uuid primary key,
      user_id uuid references users on delete cascade,
      list text not null,
      name text not null,
      is_shared boolean not null,
      parameters text not null,
      columns text[] not null,
      created_at timestamptz not null,
      check (user_id is not null or is_shared)
    )`.execute(db)
  await sql`create unique index saved_views_own on saved_views (user_id, list, lower(name))`.execute(db)
  await sql`create index saved_views_shared on saved_views (list) where is_shared`.execute(db)
}
