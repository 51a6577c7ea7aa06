import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Support tickets, reusable answers, and challenges of results. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table support_tickets (
      id uuid primary key,
      number bigint generated always as identity unique,
      user_id uuid references users on delete set null,
      locale text not null,
      app_number integer not null,
      subject text not null,
      priority text not null check (priority in ('low', 'medium', 'high')),
      status text not null check (status in ('open', 'in_progress', 'closed')),
      is_premium boolean not null,
      unread_by_user boolean not null default false,
      unread_by_staff boolean not null default true,
      assigned_to uuid references users on delete set null,
      key text,
      messages integer not null default 0,
      last_message_at timestamptz not null,
      closed_at timestamptz,
      anonymised_at timestamptz,
      left_at timestamptz,
      told_at timestamptz,
      version bigint not null default 1,
      desk_version bigint not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (user_id, key)
    )`.execute(db)
  await sql`create index support_tickets_user on support_tickets (user_id, last_message_at desc, id)`.execute(
    db,
  )
  await sql`create index support_tickets_staff on support_tickets (status, is_premium, last_message_at, id)`.execute(
    db,
  )
  await sql`create index support_tickets_assigned on support_tickets (assigned_to)`.execute(db)
  await sql`create index support_tickets_left on support_tickets (left_at) where anonymised_at is null`.execute(
    db,
  )
  await sql`
    create table support_messages (
      id uuid primary key,
      ticket_id uuid not null references support_tickets on delete cascade,
      place integer not null,
      author text not null check (author in ('user', 'staff')),
      author_id uuid references users on delete set null,
      is_note boolean not null default false,
      text text not null,
      key text,
      request_hash bytea,
      created_at timestamptz not null,
      unique (ticket_id, place),
      unique (ticket_id, author_id, key),
      check (author = 'staff' or not is_note)
    )`.execute(db)
  await sql`create index support_messages_author on support_messages (author_id)`.execute(db)
  await sql`
    create table support_files (
      media_id uuid primary key references media on delete cascade,
      message_id uuid not null references support_messages on delete cascade,
      position integer not null
    )`.execute(db)
  await sql`create index support_files_message on support_files (message_id, position)`.execute(db)
  await sql`
    create table canned_answers (
      id uuid primary key,
      title text not null,
      text jsonb not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`create unique index canned_answers_title on canned_answers (lower(title))`.execute(db)
  await challenges(db)
}

async function challenges(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table challenges (
      id uuid primary key,
      giveaway_id uuid not null references giveaways on delete cascade,
      ticket_id uuid references support_tickets on delete set null,
      asker text,
      reason text not null,
      text text not null,
      locale text not null,
      answer text,
      answered_by text check (answered_by in ('organiser', 'staff')),
      answered_at timestamptz,
      key text unique,
      created_at timestamptz not null,
      check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null))
    )`.execute(db)
  await sql`create index challenges_giveaway on challenges (giveaway_id, created_at)`.execute(db)
  await sql`create index challenges_ticket on challenges (ticket_id)`.execute(db)
  await sql`create index challenges_asker on challenges (asker)`.execute(db)
}
