import type { Kysely } from 'kysely'
import { sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notifications (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      type text not null,
      status text not null default 'unread' check (status in ('unread', 'read')),
      payload jsonb not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index notifications_user on notifications (user_id, created_at desc, id)`.execute(db)
  await sql`create index notifications_unread on notifications (user_id) where status = 'unread'`.execute(db)

  // Every mail ever queued. Its values are encrypted, because they may contain a token.
  await sql`
    create table outbox (
      id uuid primary key,
      template text not null,
      user_id uuid references users on delete set null,
      address text not null,
      locale text not null,
      app_number smallint not null,
      payload bytea not null,
      status text not null check (status in ('waiting', 'kept', 'sending', 'sent', 'failed', 'unknown')),
      attempts integer not null default 0,
      problem text,
      created_at timestamptz not null,
      sent_at timestamptz
    )`.execute(db)
  await sql`create index outbox_created on outbox (created_at desc, id)`.execute(db)
  await sql`create index outbox_address on outbox (lower(address), created_at)`.execute(db)
}
