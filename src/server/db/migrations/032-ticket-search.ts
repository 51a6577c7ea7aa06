import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Indexes for the order in which tickets are answered, and for staff's searches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Unread tickets come before those waiting for their owner, premium support before others, then by priority, then the
  // longest wait. Closed ones come last, latest first. Milliseconds fill the digits below the groups.
  const waited = sql`extract(epoch from last_message_at - timestamptz '1970-01-01 00:00:00+00') * 1000`
  await sql`alter table support_tickets add column turn_key bigint generated always as (
    case when status = 'closed' then 130000000000000 - (${waited})::bigint
      else (case when unread_by_staff then 0 else 6 end + case when is_premium then 0 else 3 end
        + case priority when 'high' then 0 when 'medium' then 1 else 2 end) * 10000000000000 + (${waited})::bigint
    end) stored`.execute(db)
  await sql`create index support_tickets_turn on support_tickets (turn_key, id)`.execute(db)
  await sql`create index support_tickets_words on support_tickets
    using gin (subject gin_trgm_ops, (number::text) gin_trgm_ops)`.execute(db)
  await sql`create index support_messages_words on support_messages using gin (text gin_trgm_ops)`.execute(db)
}
