import { sql } from 'kysely'
import { quietDeskBells } from '#server/core/support/store.ts'
import type { Database } from '#server/db/client.ts'

/** Closes a user's tickets and removes their owner, who could no longer read an answer. */
export async function leaveTickets(trx: Database, userId: string): Promise<void> {
  const { rows: tickets } = await sql<{
    id: string
  }>`update support_tickets set user_id = null, left_at = now(), key = null, status = 'closed',
      closed_at = coalesce(closed_at, now()), unread_by_user = false,
      version = version + 1, desk_version = desk_version + 1
    where user_id = ${userId} returning id`.execute(trx)
  await quietDeskBells(
    trx,
    tickets.map(({ id }) => id),
  )
  await sql`update support_tickets set assigned_to = null, desk_version = desk_version + 1
    where assigned_to = ${userId}`.execute(trx)
  await sql`update support_messages set author_id = null, key = null, request_hash = null
    where author_id = ${userId}`.execute(trx)
}

/**
 * Tickets due for blanking: their owner left before the given time, or they never had an account and were answered or
 * closed before it. Tickets of visitors who have since created an account wait until that is closed.
 */
export async function overBefore(db: Database, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from support_tickets t
    where t.anonymised_at is null and (t.left_at < ${before} or (${isOfVisitor} and
      coalesce(t.closed_at, (select max(created_at) from support_messages m
        where m.ticket_id = t.id and m.author = 'staff' and not m.is_note)) < ${before}))
    order by t.last_message_at, t.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

const isOfVisitor = sql`t.user_id is null and t.left_at is null and not exists (
  select 1 from challenges c where c.ticket_id = t.id and c.asker like 'user:%')`

/** Blanks tickets. Their existence stays for the support statistics, but nothing that was written in them. */
export async function emptyTickets(trx: Database, ids: readonly string[], now: Date): Promise<void> {
  await trx
    .updateTable('support_messages')
    .set({ text: '', key: null, request_hash: null })
    .where('ticket_id', 'in', [...ids])
    .execute()
  await trx
    .updateTable('support_tickets')
    .set({
      subject: '',
      key: null,
      user_id: null,
      status: 'closed',
      closed_at: sql<Date>`coalesce(closed_at, ${now})`,
      unread_by_staff: false,
      anonymised_at: now,
      desk_version: sql<string>`desk_version + 1`,
    })
    .where('id', 'in', [...ids])
    .execute()
}

/** A user's tickets with their messages, except staff notes. */
export async function everythingOf(db: Database, userId: string) {
  const [tickets, messages, files] = await Promise.all([
    db.selectFrom('support_tickets').selectAll().where('user_id', '=', userId).orderBy('number').execute(),
    db
      .selectFrom('support_messages as m')
      .innerJoin('support_tickets as t', 't.id', 'm.ticket_id')
      .select(['m.id', 't.number', 'm.author', 'm.text', 'm.created_at'])
      .where('t.user_id', '=', userId)
      .where('m.is_note', '=', false)
      .orderBy('t.number')
      .orderBy('m.place')
      .execute(),
    db
      .selectFrom('support_files as f')
      .innerJoin('support_messages as m', 'm.id', 'f.message_id')
      .innerJoin('support_tickets as t', 't.id', 'm.ticket_id')
      .innerJoin('media', 'media.id', 'f.media_id')
      .select(['f.message_id', 'media.file_name'])
      .where('t.user_id', '=', userId)
      .where('m.is_note', '=', false)
      .orderBy('f.position')
      .execute(),
  ])
  return { tickets, messages, files }
}
