import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '../../../db/client.ts'
import type { CannedAnswersTable } from '../../../db/tables/support.ts'
import type { ListSource } from '../../../lists/list-source.ts'
import type { StoredTicket } from '../store.ts'

/** A ticket with the people around it. */
export interface DeskTicketRecord extends StoredTicket {
  turn: number
  user_name: string | null
  user_email: string | null
  plan_name: string | null
  assigned_name: string | null
  is_challenge: boolean
}

const nameOf = (alias: string) =>
  sql`coalesce(nullif(${sql.ref(`${alias}.fullname`)}, ''), ${sql.ref(`${alias}.username`)})`
const priority = sql`case t.priority when 'high' then 0 when 'medium' then 1 else 2 end`
const planName = sql`case when u.id is null then null else plan_held(u.id, u.plan, u.plan_until, now()) end`
const isChallenge = sql`exists (select 1 from challenges c where c.ticket_id = t.id)`
const people = sql`
  left join users u on u.id = t.user_id and u.status <> 'deleted'
  left join users a on a.id = t.assigned_to and a.status <> 'deleted'`
const around = sql`${nameOf('u')} as user_name, u.email as user_email, ${planName} as plan_name,
  ${nameOf('a')} as assigned_name, ${isChallenge} as is_challenge`

/**
 * The order in which staff answer: what is unread before what waits for its owner, premium support before others, then priority,
 * then the longest wait. Closed ones stand behind, the latest first.
 */
const inTurn = sql`(select t.*, (row_number() over (order by t.status = 'closed',
    case when t.status = 'closed' then null else not t.unread_by_staff end,
    case when t.status = 'closed' then null else not t.is_premium end,
    case when t.status = 'closed' then null else ${priority} end,
    case when t.status = 'closed' then null else t.last_message_at end,
    t.last_message_at desc, t.id))::integer as turn
  from support_tickets t) t`

/** What is looked for stands in the subject, the number, the name or address of the owner, or in what was said, notes included. */
export const ticketsSource: ListSource<DeskTicketRecord> = {
  select: sql`t.*, ${around}`,
  from: sql`${inTurn} ${people}`,
  columns: {
    subject: sql`lower(t.subject)`,
    number: sql`t.number`,
    turn: sql`t.turn`,
    user: sql`lower(coalesce(${nameOf('u')}, ''))`,
    user_id: sql`t.user_id::text`,
    plan: sql`${planName}`,
    is_premium: sql`t.is_premium`,
    priority: sql`t.priority`,
    status: sql`t.status`,
    is_unread: sql`t.unread_by_staff`,
    is_challenge: isChallenge,
    assigned_to: sql`lower(coalesce(${nameOf('a')}, ''))`,
    messages: sql`t.messages`,
    last_message_at: sql`t.last_message_at`,
    created_at: sql`t.created_at`,
  },
  search: (pattern) => sql`(t.subject ilike ${pattern} or t.number::text ilike ${pattern}
    or ${nameOf('u')} ilike ${pattern} or u.username ilike ${pattern} or u.email ilike ${pattern}
    or exists (select 1 from support_messages m where m.ticket_id = t.id and m.text ilike ${pattern}))`,
  id: sql`t.id`,
}

export async function deskTicketById(db: Database, id: string): Promise<DeskTicketRecord | undefined> {
  const { rows } = await sql<DeskTicketRecord>`select t.*, 0 as turn, ${around}
    from support_tickets t ${people} where t.id = ${id}`.execute(db)
  return rows[0]
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

/** Makes those who add answers wait for each other; whoever reads goes on. */
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

/** Whether the database says that another canned answer is called so. */
export function isTitleTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === '23505' && constraint === 'canned_answers_title'
}
