import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** A ticket waits until staff answer or close it, whether or not they opened it: its last message is the customer's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table support_tickets add column waiting_since timestamptz`.execute(db)
  await sql`update support_tickets t set waiting_since = (
    select min(m.created_at) from support_messages m where m.ticket_id = t.id and m.author = 'user'
      and m.place > coalesce((select max(s.place) from support_messages s
        where s.ticket_id = t.id and s.author = 'staff' and not s.is_note), 0))`.execute(db)
  // Generated columns cannot refer to each other, so the condition is repeated in both.
  const isWaiting = sql`(status <> 'closed' and waiting_since is not null)`
  await sql`alter table support_tickets add column is_waiting boolean not null
    generated always as (${isWaiting}) stored`.execute(db)
  // Waiting tickets come before answered ones, premium support before others, then by priority, then the longest wait.
  // Closed tickets come last, latest first. Milliseconds fill the digits below the groups.
  const since = sql`case when ${isWaiting} then waiting_since else last_message_at end`
  const waited = sql`extract(epoch from (${since}) - timestamptz '1970-01-01 00:00:00+00') * 1000`
  await sql`alter table support_tickets drop column turn_key`.execute(db)
  await sql`alter table support_tickets add column turn_key bigint generated always as (
    case when status = 'closed' then 130000000000000 - (${waited})::bigint
      else (case when ${isWaiting} then 0 else 6 end + case when is_premium then 0 else 3 end
        + case priority when 'high' then 0 when 'medium' then 1 else 2 end) * 10000000000000 + (${waited})::bigint
    end) stored`.execute(db)
  await sql`create index support_tickets_turn on support_tickets (turn_key, id)`.execute(db)
  await sql`create index support_tickets_waiting on support_tickets (waiting_since) where is_waiting`.execute(
    db,
  )
  await nameBells(db)
}

/** Adds the subject to staff notifications, marks those of answered tickets as read, and indexes them by ticket. */
async function nameBells(db: Kysely<unknown>): Promise<void> {
  await sql`create index notifications_tickets on notifications ((payload ->> 'desk_ticket_id'))
    where type = 'ticket_opened'`.execute(db)
  await sql`update notifications n set payload = n.payload || jsonb_build_object('title', t.subject),
      status = case when t.is_waiting then n.status else 'read' end
    from support_tickets t where n.type = 'ticket_opened' and n.payload ->> 'desk_ticket_id' = t.id::text`.execute(
    db,
  )
}
