import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Selected list rows, and indexes for the lists that had no search. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table selections (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      is_all boolean not null,
      ids text[] not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index selections_user on selections (user_id)`.execute(db)
  await sql`create index selections_created on selections (created_at)`.execute(db)
  for (const [table, columns] of [
    ['call_logs', 'endpoint gin_trgm_ops, abbrev(ip) gin_trgm_ops'],
    ['audit_trail', 'record_name gin_trgm_ops, actor_name gin_trgm_ops'],
    ['outbox', 'address gin_trgm_ops'],
    [
      'billing_events',
      'id gin_trgm_ops, type gin_trgm_ops, external_subscription_id gin_trgm_ops, external_customer_id gin_trgm_ops',
    ],
  ] as const)
    await sql`create index ${sql.ref(`${table}_words`)} on ${sql.ref(table)} using gin (${sql.raw(columns)})`.execute(
      db,
    )
  for (const [name, table, columns] of [
    ['users_status_order', 'users', 'status, id'],
    ['users_verified_order', 'users', '(email_verified_at is not null), id'],
    ['users_two_factor_order', 'users', '(totp_confirmed_at is not null), id'],
    ['call_logs_time', 'call_logs', 'exec_time, id'],
    ['call_logs_status', 'call_logs', 'status_code, id'],
    ['outbox_address_order', 'outbox', 'lower(address), id'],
    ['outbox_status', 'outbox', 'status, id'],
    ['outbox_template', 'outbox', 'template, id'],
    ['billing_events_type', 'billing_events', 'type, id'],
    ['billing_events_status', 'billing_events', 'status, id'],
    ['audit_trail_name', 'audit_trail', 'lower(record_name), no'],
    ['audit_trail_actor_name', 'audit_trail', 'lower(actor_name), no'],
  ] as const)
    await sql`create index ${sql.ref(name)} on ${sql.ref(table)} (${sql.raw(columns)})`.execute(db)
}
