import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const adminRole = '00000000-0000-4000-8000-00000000a001'

/** The right to look at an account as its person does, and who looks at which one until when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const rights = JSON.stringify({ accounts: { read: true } })
  await sql`update roles set permissions = ${rights}::jsonb || permissions where id = ${adminRole}`.execute(
    db,
  )
  await sql`create table account_views (
    id uuid primary key,
    token_hash bytea not null unique,
    -- of the staff member: the view is worthless without it
    session_id uuid not null,
    viewer_id uuid not null references users on delete cascade,
    user_id uuid not null references users on delete cascade,
    started_at timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz
  )`.execute(db)
  await sql`create index account_views_open on account_views (expires_at) where ended_at is null`.execute(db)
  await sql`create index account_views_viewer on account_views (viewer_id)`.execute(db)
  await sql`create index account_views_user on account_views (user_id)`.execute(db)
}
