import { type Selectable, sql } from 'kysely'
import { quietDeskBells } from '../../core/support/store.ts'
import type { Database } from '../../db/client.ts'
import type { StoredSource } from '../../db/tables/giveaways.ts'
import type { SupportMessagesTable, SupportTicketsTable } from '../../db/tables/support.ts'

export type StoredTicket = Selectable<SupportTicketsTable>
export type StoredMessage = Selectable<SupportMessagesTable>

/** Serializes the opening of tickets for one account. */
export async function holdTicketsOf(trx: Database, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tickets ${userId}`}, 0))`.execute(trx)
}

export async function openTicketsOf(db: Database, userId: string): Promise<number> {
  const { n } = await db
    .selectFrom('support_tickets')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('status', '<>', 'closed')
    .executeTakeFirstOrThrow()
  return n
}

export function ticketOf(db: Database, userId: string, id: string): Promise<StoredTicket | undefined> {
  return db
    .selectFrom('support_tickets')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** The ticket created with a key, and the hash of its first message. */
export function ticketByKey(
  db: Database,
  userId: string,
  key: string,
): Promise<{ id: string; request_hash: Buffer | null } | undefined> {
  return db
    .selectFrom('support_tickets as t')
    .innerJoin('support_messages as m', (join) =>
      join.onRef('m.ticket_id', '=', 't.id').on('m.place', '=', 1),
    )
    .select(['t.id', 'm.request_hash'])
    .where('t.user_id', '=', userId)
    .where('t.key', '=', key)
    .executeTakeFirst()
}

export function messageByKey(
  db: Database,
  { ticketId, authorId, key }: { ticketId: string; authorId: string; key: string },
): Promise<Pick<StoredMessage, 'id' | 'request_hash'> | undefined> {
  return db
    .selectFrom('support_messages')
    .select(['id', 'request_hash'])
    .where('ticket_id', '=', ticketId)
    .where('author_id', '=', authorId)
    .where('key', '=', key)
    .executeTakeFirst()
}

export interface PagedTickets {
  rows: StoredTicket[]
  total: number
  unread: number
}

/** One page of a user's tickets, with the total unread count. */
export async function pageOfTickets(
  db: Database,
  userId: string,
  { status, page, size }: { status: StoredTicket['status'] | undefined; page: number; size: number },
): Promise<PagedTickets> {
  const ownTickets = db.selectFrom('support_tickets').where('user_id', '=', userId)
  const filtered = ownTickets.$if(status !== undefined, (query) =>
    query.where('status', '=', status ?? 'open'),
  )
  const [rows, { total }, unread] = await Promise.all([
    filtered
      .selectAll()
      .orderBy('last_message_at', 'desc')
      .orderBy('id')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    filtered.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    unreadTicketsOf(db, userId),
  ])
  return { rows, total, unread }
}

export async function unreadTicketsOf(db: Database, userId: string): Promise<number> {
  const { n } = await db
    .selectFrom('support_tickets')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('unread_by_user', '=', true)
    .executeTakeFirstOrThrow()
  return n
}

export interface NamedMessage extends StoredMessage {
  author_name: string | null
  /** its place among the messages that the viewer may see */
  shown_place: number
}

/** Messages read per request. */
const messagesAtOnce = 50

/** The part of a conversation to read: the newest messages by default. */
export interface Part {
  before?: number | undefined
  after?: number | undefined
  id?: string | undefined
}

/** A part of the conversation in order, and whether there is more beyond it; notes are only included for staff. */
export async function messagesOf(
  db: Database,
  ticketId: string,
  { withNotes, before, after, id }: Part & { withNotes: boolean },
): Promise<{ messages: NamedMessage[]; isMore: boolean }> {
  const place = withNotes ? sql`place` : sql`(row_number() over (order by place))::integer`
  const { rows } = await sql<NamedMessage>`
    select m.*, coalesce(nullif(u.fullname, ''), u.username) as author_name
    from (select *, ${place} as shown_place from support_messages
      where ticket_id = ${ticketId} and ${withNotes ? sql`true` : sql`not is_note`}) m
    left join users u on u.id = m.author_id and u.status <> 'deleted'
    where ${before === undefined ? sql`true` : sql`m.shown_place < ${before}`}
      and ${after === undefined ? sql`true` : sql`m.shown_place > ${after}`}
      and ${id === undefined ? sql`true` : sql`m.id = ${id}`}
    order by m.place ${after === undefined ? sql`desc` : sql`asc`} limit ${messagesAtOnce + 1}`.execute(db)
  const messages = rows.slice(0, messagesAtOnce)
  return {
    messages: after === undefined ? messages.reverse() : messages,
    isMore: rows.length > messagesAtOnce,
  }
}

export interface TicketFile {
  media_id: string
  message_id: string
  file_name: string
  size: number
  type: string
  is_note: boolean
}

/** The files of some messages, in upload order. */
export async function filesOfMessages(
  db: Database,
  messages: readonly { id: string }[],
): Promise<TicketFile[]> {
  if (messages.length === 0) return []
  return ticketFiles(db)
    .where(
      'f.message_id',
      'in',
      messages.map(({ id }) => id),
    )
    .execute()
}

/** A file of a ticket. */
export function fileOfTicket(
  db: Database,
  ticketId: string,
  mediaId: string,
): Promise<TicketFile | undefined> {
  return ticketFiles(db)
    .where('m.ticket_id', '=', ticketId)
    .where('f.media_id', '=', mediaId)
    .executeTakeFirst()
}

function ticketFiles(db: Database) {
  return db
    .selectFrom('support_files as f')
    .innerJoin('support_messages as m', 'm.id', 'f.message_id')
    .innerJoin('media', 'media.id', 'f.media_id')
    .select(['f.media_id', 'f.message_id', 'media.file_name', 'media.size', 'media.type', 'm.is_note'])
    .orderBy('m.place')
    .orderBy('f.position')
}

export async function insertFiles(
  trx: Database,
  messageId: string,
  mediaIds: readonly string[],
): Promise<void> {
  if (mediaIds.length === 0) return
  await trx
    .insertInto('support_files')
    .values(mediaIds.map((media_id, position) => ({ media_id, message_id: messageId, position })))
    .execute()
}

export interface Challenged {
  title: string
  source: StoredSource
  participants_total: number
  share_code: string
}

/** The result that a ticket is about. */
export function challengedBy(db: Database, ticketId: string): Promise<Challenged | undefined> {
  return db
    .selectFrom('challenges')
    .innerJoin('giveaways', 'giveaways.id', 'challenges.giveaway_id')
    .select(['giveaways.title', 'giveaways.source', 'giveaways.participants_total', 'giveaways.share_code'])
    .where('challenges.ticket_id', '=', ticketId)
    .executeTakeFirst()
}

const upOwn = { version: sql<string>`version + 1` }
const upDesk = { desk_version: sql<string>`desk_version + 1` }

/** False if its owner had already read everything. */
export async function markReadByUser(trx: Database, userId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('support_tickets')
    .set({ unread_by_user: false, ...upOwn })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('unread_by_user', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks a user's notifications about a ticket as read, as its owner or as staff. */
export async function quietBell(trx: Database, userId: string, ticketId: string): Promise<void> {
  await sql`update notifications set status = 'read'
    where user_id = ${userId} and status = 'unread' 
      and coalesce(payload ->> 'ticket_id', payload ->> 'desk_ticket_id') = ${ticketId}`.execute(trx)
}

export async function markReadByStaff(db: Database, id: string): Promise<void> {
  await db
    .updateTable('support_tickets')
    .set({ unread_by_staff: false, ...upDesk })
    .where('id', '=', id)
    .where('unread_by_staff', '=', true)
    .execute()
}

/** Changes a ticket in a way that its owner and staff can see. */
export async function changeTicket(
  trx: Database,
  id: string,
  change: Partial<
    Pick<
      StoredTicket,
      'status' | 'priority' | 'closed_at' | 'unread_by_staff' | 'is_premium' | 'assigned_to' | 'updated_at'
    >
  >,
  seenBy: 'staff' | 'both' = 'both',
): Promise<void> {
  await trx
    .updateTable('support_tickets')
    .set({ ...change, ...upDesk, ...(seenBy === 'both' ? upOwn : {}) })
    .where('id', '=', id)
    .execute()
  if (change.status === 'closed') await quietDeskBells(trx, [id])
}

/** The result of one check for all watched tickets. */
export interface PollResult {
  versions: Map<string, { own: number; desk: number }>
  /** sessions that are still valid */
  sessions: Set<string>
}

export async function poll(
  db: Database,
  { tickets, sessions, now }: { tickets: string[]; sessions: string[]; now: Date },
): Promise<PollResult> {
  const [versions, activeSessions] = await Promise.all([
    db
      .selectFrom('support_tickets')
      .select(['id', 'version', 'desk_version'])
      .where('id', 'in', tickets)
      .execute(),
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select('sessions.id')
      .where('sessions.id', 'in', sessions)
      .where('sessions.expires_at', '>', now)
      .where('users.status', '=', 'active')
      .execute(),
  ])
  return {
    versions: new Map(
      versions.map(({ id, version, desk_version }) => [
        id,
        { own: Number(version), desk: Number(desk_version) },
      ]),
    ),
    sessions: new Set(activeSessions.map(({ id }) => id)),
  }
}

/** Deletes the files of some tickets; the stored data is cleaned up automatically. */
export async function deleteFilesOf(trx: Database, ticketIds: readonly string[]): Promise<void> {
  await sql`delete from media where is_private and id in (
    select f.media_id from support_files f join support_messages m on m.id = f.message_id
    where m.ticket_id = any(${[...ticketIds]}::uuid[]))`.execute(trx)
}

/** Deletes the notifications about some tickets. */
export async function deleteBellsOf(trx: Database, ticketIds: readonly string[]): Promise<void> {
  await sql`delete from notifications where type in ('ticket_answered', 'ticket_opened')
    and coalesce(payload ->> 'ticket_id', payload ->> 'desk_ticket_id') = any(${[...ticketIds]}::text[])`.execute(
    trx,
  )
}
