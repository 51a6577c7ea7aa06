import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Accounts: whether one was verified when staff changed its address; the audit log doesn't say so of earlier changes,
 * so that any address that staff entered counts. The list's filter finds an address that is being changed as unverified.
 * Plan changes: whether one is done.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column if not exists was_verified boolean not null default false`.execute(
    db,
  )
  await sql`update users set was_verified = true where status <> 'deleted' and email_verified_at is null and exists (
    select from audit_trail where area = 'users' and act = 'update' and record_id = users.id::text
      and changes #> '{personal,1}' ? 'email')`.execute(db)
  await sql`drop index users_verified_order`.execute(db)
  await sql`create index users_verified_order on users
    ((case when email_verified_at is not null and pending_email is null then true else false end), id)`.execute(
    db,
  )
  // Changes stored earlier were stored once they were done.
  await sql`alter table plan_changes add column if not exists is_done boolean not null default true`.execute(
    db,
  )
}
