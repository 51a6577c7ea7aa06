import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Imported tables: read once, checked row by row, then turned into records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table imports (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      target text not null,
      file_name text not null,
      columns jsonb not null,
      mapping jsonb not null default '{}',
      total integer not null,
      is_checked boolean not null default false,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index imports_created on imports (created_at)`.execute(db)
  await sql`create index imports_user on imports (user_id)`.execute(db)
  await sql`
    create table import_rows (
      id uuid primary key,
      import_id uuid not null references imports on delete cascade,
      no integer not null,
      cells jsonb not null,
      name text not null default '',
      state text not null default 'unread' check (state in ('unread', 'ready', 'refused', 'done')),
      problems jsonb not null default '[]'
    )`.execute(db)
  await sql`create index import_rows_import on import_rows (import_id, state, no)`.execute(db)
}
