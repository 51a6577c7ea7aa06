import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Saved list layouts, bulk actions, and indexes for the account lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table list_views (
      user_id uuid not null references users on delete cascade,
      list text not null,
      columns text[] not null,
      page_size integer not null,
      density text not null check (density in ('compact', 'regular', 'roomy')),
      primary key (user_id, list)
    )`.execute(db)
  await bulkJobs(db)
  await indexes(db)
}

async function bulkJobs(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bulk_jobs (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      action text not null,
      options jsonb not null,
      locale text not null,
      origin text not null,
      total integer not null,
      created_at timestamptz not null,
      finished_at timestamptz
    )`.execute(db)
  await sql`create index bulk_jobs_user on bulk_jobs (user_id, created_at)`.execute(db)
  await sql`create index bulk_jobs_created on bulk_jobs (created_at)`.execute(db)
  // Names are looked up for display: nothing here outlives a person. Failures are stored as a code, never as a message.
  await sql`
    create table bulk_rows (
      bulk_id uuid not null references bulk_jobs on delete cascade,
      no integer not null,
      record_id text not null,
      state text not null check (state in ('waiting', 'done', 'failed')),
      code text,
      details jsonb,
      primary key (bulk_id, no)
    )`.execute(db)
  await sql`create index bulk_rows_state on bulk_rows (bulk_id, state, no)`.execute(db)
}

async function indexes(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)
  // One index serves both directions.
  await sql`drop index users_created`.execute(db)
  for (const [name, columns] of [
    ['users_created', 'created_at, id'],
    ['users_fullname_order', 'lower(fullname), id'],
    ['users_username_order', 'lower(username), id'],
    ['users_email_order', 'lower(email), id'],
    ['users_status', 'status, created_at, id'],
    ['users_role_word', '(role_id::text)'],
    ['users_plan', 'plan'],
    ['users_gender', 'gender'],
    ['users_verified', 'email_verified_at'],
    ['users_two_factor', 'totp_confirmed_at'],
    ['users_plan_until', 'plan_until'],
  ] as const)
    await sql`create index ${sql.ref(name)} on users (${sql.raw(columns)})`.execute(db)
  // A partial index small enough for counting.
  await sql`create index users_living on users (status) where status <> 'deleted'`.execute(db)
  await sql`create index users_words on users
    using gin (username gin_trgm_ops, email gin_trgm_ops, fullname gin_trgm_ops)`.execute(db)
  await sql`create index sessions_activity on sessions (last_active_at, id)`.execute(db)
  await sql`create index sessions_created on sessions (created_at, id)`.execute(db)
  await sql`create index sessions_user_word on sessions ((user_id::text))`.execute(db)
  await sql`create index sessions_address on sessions (address text_pattern_ops)`.execute(db)
}
