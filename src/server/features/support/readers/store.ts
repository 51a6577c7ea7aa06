import { sql } from 'kysely'
import type { Database } from '#server/db/client.ts'

/** Someone of staff who has a ticket open. */
export interface Reader {
  id: string
  name: string
  is_typing: boolean
}

/** An open page: a ticket and the session that watches it. */
export interface OpenTicket {
  ticketId: string
  sessionId: string
}

/** Seconds after which a page that was not renewed is gone: longer than the interval at which it is renewed. */
const presentSeconds = 30

/** Renews the pages open at this node, by the database's clock: those of nodes differ. */
export async function renewReaders(db: Database, open: readonly OpenTicket[]): Promise<void> {
  const tickets = open.map(({ ticketId }) => ticketId)
  const sessions = open.map(({ sessionId }) => sessionId)
  await sql`insert into support_readers (ticket_id, session_id)
    select * from unnest(${tickets}::uuid[], ${sessions}::uuid[])
    on conflict (ticket_id, session_id) do update set seen_at = now()`.execute(db)
  await sql`delete from support_readers where seen_at < now() - interval '1 hour'`.execute(db)
}

export async function removeReader(db: Database, { ticketId, sessionId }: OpenTicket): Promise<void> {
  await db
    .deleteFrom('support_readers')
    .where('ticket_id', '=', ticketId)
    .where('session_id', '=', sessionId)
    .execute()
}

/** Notes whether someone is typing in an open page; a page that is not open yet or any more is none. */
export async function noteTyping(
  db: Database,
  { ticketId, sessionId }: OpenTicket,
  isTyping: boolean,
): Promise<void> {
  await sql`update support_readers set typed_at = case when ${isTyping}::boolean then now() end
    where ticket_id = ${ticketId} and session_id = ${sessionId}`.execute(db)
}

/** Who has some tickets open, each person once, by name. */
export async function readersOf(
  db: Database,
  tickets: readonly string[],
  { typingSeconds }: { typingSeconds: number },
): Promise<Map<string, readonly Reader[]>> {
  const { rows } = await sql<Reader & { ticket_id: string }>`
    select r.ticket_id, u.id, coalesce(nullif(u.fullname, ''), u.username) as name,
      coalesce(bool_or(r.typed_at > now() - make_interval(secs => ${typingSeconds})), false) as is_typing
    from support_readers r join sessions s on s.id = r.session_id join users u on u.id = s.user_id
    where r.ticket_id = any(${[...tickets]}::uuid[]) and u.status = 'active'
      and r.seen_at > now() - make_interval(secs => ${presentSeconds})
    group by r.ticket_id, u.id order by name, u.id`.execute(db)
  return Map.groupBy(rows, ({ ticket_id }) => ticket_id)
}
