import type { Kysely } from 'kysely'
import { sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key,
      username text not null,
      email text not null,
      fullname text not null,
      password_hash text not null,
      role text not null,
      status text not null check (status in ('active', 'passive', 'deleted', 'banned')),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`create unique index users_username on users (lower(username))`.execute(db)
  await sql`create unique index users_email on users (lower(email))`.execute(db)

  // The link that creates the first administrator. Only the hash of its token is stored.
  await sql`
    create table setup_links (
      token_hash bytea primary key,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
}
