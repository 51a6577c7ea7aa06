import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import type { CannedAnswersTable } from '#server/db/tables/support.ts'
import { isId } from '#server/kit/ids.ts'
import type { ListSource } from '#server/lists/list-source.ts'
import type { StoredTicket } from '../store.ts'

/** A ticket with the people involved. */
export interface StaffTicketRecord extends StoredTicket {
  /** null if it is closed */
  turn: number | null
  user_name: string | null
  user_email: string | null
  plan_name: string | null
  assigned_name: string | null
  is_challenge: boolean
}

const nameOf = (alias: string) =>
  sql`coalesce(nullif(${sql.ref(`${alias}.fullname`)}, ''), ${sql.ref(`${alias}.username`)})`
const planName = sql`case when u.id is null then null else plan_held(u.id, u.plan, u.plan_until, now()) end`
const isChallenge = sql`exists (select 1 from challenges c where c.ticket_id = t.id)`
const people = sql`
  left join users u on u.id = t.user_id and u.status <> 'deleted'
  left join users a on a.id = t.assigned_to and a.status <> 'deleted'`
const around = sql`${nameOf('u')} as user_name, u.email as user_email, ${planName} as plan_name,
  ${nameOf('a')} as assigned_name, ${isChallenge} as is_challenge`

/** Searches the subject, the number, the owner's name and email address, and the messages including notes. */
export const ticketsSource: ListSource<StaffTicketRecord> = {
  select: sql`t.*, ${around}`,
  numbering: {
    name: 'turn',
    // Uses the index of the same order, so that a page of it reads only its own rows. Closed tickets come last in it.
    value: sql`case when t.status <> 'closed' then (row_number() over (order by t.turn_key, t.id))::integer end`,
    isNone: ({ status }) => status === 'closed',
  },
  from: sql`support_tickets t ${people}`,
  isCostly: true,
  columns: {
    subject: sql`lower(t.subject)`,
    number: sql`t.number`,
    turn: sql`t.turn_key`,
    user: sql`lower(coalesce(${nameOf('u')}, ''))`,
    user_id: sql`t.user_id::text`,
    plan: sql`${planName}`,
    is_premium: sql`t.is_premium`,
    priority: sql`t.priority`,
    status: sql`t.status`,
    is_waiting: sql`t.is_waiting`,
    waiting_since: sql`case when t.is_waiting then t.waiting_since end`,
    is_unread: sql`t.unread_by_staff`,
    is_challenge: isChallenge,
    assigned_to: sql`lower(coalesce(${nameOf('a')}, ''))`,
    assigned_to_id: sql`t.assigned_to::text`,
    messages: sql`t.messages`,
    last_message_at: sql`t.last_message_at`,
    created_at: sql`t.created_at`,
  },
  // With the type of the column, so that its index finds them.
  choices: { assigned_to_id: (ids) => sql`t.assigned_to = any(${ids.filter(isId)}::uuid[])` },
  words: {
    // Two steps, each with an index of its own: the people of that name, then their tickets.
    assigned_to: (
      pattern,
    ) => sql`t.assigned_to = any(array(select s.id from users s where s.status <> 'deleted'
      and (s.fullname ilike ${pattern} or s.username ilike ${pattern}) and ${nameOf('s')} ilike ${pattern}))`,
  },
  // Queries each table by its own index; conditions across all of them could use none.
  search: (pattern) => sql`t.id in (
    select id from support_tickets where subject ilike ${pattern} or number::text ilike ${pattern}
    union select ticket_id from support_messages where text ilike ${pattern}
    union select s.id from support_tickets s join users o on o.id = s.user_id
      where o.status <> 'deleted'
        and (o.fullname ilike ${pattern} or o.username ilike ${pattern} or o.email ilike ${pattern}))`,
  id: sql`t.id`,
}

export async function staffTicketById(db: Database, id: string): Promise<StaffTicketRecord | undefined> {
  const { rows } = await sql<StaffTicketRecord>`select t.*, null::integer as turn, ${around}
    from support_tickets t ${people} where t.id = ${id}`.execute(db)
  return rows[0]
}

/** The subjects of tickets, by id. */
export async function ticketNames(db: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('support_tickets')
    .select(['id', 'subject'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, subject }) => [id, subject]))
}

export function challengeOf(
  db: Database,
  ticketId: string,
): Promise<{ id: string; answer: string | null; answered_by: 'organiser' | 'staff' | null } | undefined> {
  return db
    .selectFrom('challenges')
    .select(['id', 'answer', 'answered_by'])
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst()
}

export async function removeTicket(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom('support_tickets').where('id', '=', id).execute()
}

export type StoredAnswer = Selectable<CannedAnswersTable>

export function cannedAnswers(db: Database): Promise<StoredAnswer[]> {
  return db.selectFrom('canned_answers').selectAll().orderBy(sql`lower(title)`).orderBy('id').execute()
}

/** Serializes additions of canned answers; reading is not blocked. */
export async function holdAnswers(trx: Database): Promise<void> {
  await sql`lock table canned_answers in share row exclusive mode`.execute(trx)
}

export function holdAnswer(trx: Database, id: string): Promise<StoredAnswer | undefined> {
  return trx.selectFrom('canned_answers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function insertAnswer(trx: Database, answer: Insertable<CannedAnswersTable>): Promise<StoredAnswer> {
  return trx.insertInto('canned_answers').values(answer).returningAll().executeTakeFirstOrThrow()
}

export function putAnswer(
  trx: Database,
  id: string,
  change: { title: string; text: string; updated_at: Date },
): Promise<StoredAnswer> {
  return trx
    .updateTable('canned_answers')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function removeAnswer(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom('canned_answers').where('id', '=', id).execute()
}

/** Whether the database reports that another canned answer has this title. */
export function isTitleTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === '23505' && constraint === 'canned_answers_title'
}

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
