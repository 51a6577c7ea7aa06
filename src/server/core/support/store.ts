import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { SupportMessagesTable, SupportTicketsTable } from '../../db/tables/support.ts'

export async function insertTicket(trx: Database, ticket: Insertable<SupportTicketsTable>): Promise<void> {
  await trx.insertInto('support_tickets').values(ticket).execute()
}

/** How a message changes its ticket; messages of one ticket are serialized here. */
export interface Moved {
  now: Date
  author: SupportMessagesTable['author']
  isNote: boolean
}

/** The number of the next message; undefined if the ticket does not exist. */
export async function moveTicket(
  trx: Database,
  ticketId: string,
  { now, author, isNote }: Moved,
): Promise<number | undefined> {
  const unread =
    author === 'user'
      ? { unread_by_staff: true, waiting_since: sql<Date>`coalesce(waiting_since, ${now})` }
      : { unread_by_user: true, waiting_since: null }
  const visibleChanges = {
    ...unread,
    messages: sql<number>`messages + 1`,
    last_message_at: now,
    version: sql<string>`version + 1`,
  }
  const moved = await trx
    .updateTable('support_tickets')
    .set({ ...(isNote ? {} : visibleChanges), desk_version: sql<string>`desk_version + 1`, updated_at: now })
    .where('id', '=', ticketId)
    .executeTakeFirst()
  if (moved.numUpdatedRows === 0n) return undefined
  const { last } = await trx
    .selectFrom('support_messages')
    .select(sql<number>`coalesce(max(place), 0)`.as('last'))
    .where('ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow()
  return last + 1
}

/** Marks staff notifications as read for tickets that no longer wait. */
export async function quietDeskBells(trx: Database, ticketIds: readonly string[]): Promise<void> {
  await sql`update notifications set status = 'read'
    where type = 'ticket_opened' and status = 'unread' and payload ->> 'desk_ticket_id' = any(${[...ticketIds]}::text[])`.execute(
    trx,
  )
}

export async function insertMessage(trx: Database, message: Insertable<SupportMessagesTable>): Promise<void> {
  await trx.insertInto('support_messages').values(message).execute()
}

/** Active accounts whose role allows answering tickets. */
export async function whoMayAnswer(
  db: Database,
  { id, max }: { id?: string; max: number },
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, coalesce(nullif(u.fullname, ''), u.username) as name
    from users u
    where u.status = 'active' and u.role_id = any(${await rolesThatAnswer(db)})
      and ${id === undefined ? sql`true` : sql`u.id = ${id}`}
    order by lower(coalesce(nullif(u.fullname, ''), u.username)), u.id
    limit ${max}`.execute(db)
  return rows
}

/** Asked for by their names, few people are found by an index among many accounts. */
async function rolesThatAnswer(db: Database): Promise<string[]> {
  const roles = await db
    .selectFrom('roles')
    .select('id')
    .where(sql<boolean>`permissions @> '{"tickets": {"reply": true}}'::jsonb`)
    .execute()
  return roles.map(({ id }) => id)
}

export type StoredTicket = Selectable<SupportTicketsTable>

/** The ticket, locked until the transaction ends; only of the given owner, if any. */
export function holdTicket(trx: Database, id: string, userId?: string): Promise<StoredTicket | undefined> {
  return trx
    .selectFrom('support_tickets')
    .selectAll()
    .where('id', '=', id)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .forUpdate()
    .executeTakeFirst()
}

/** The account of a ticket, if it is still able to read it. */
export function ownerOf(
  db: Database,
  userId: string | null,
): Promise<{ id: string; email: string; fullname: string } | undefined> {
  if (userId === null) return Promise.resolve(undefined)
  return db
    .selectFrom('users')
    .select(['id', 'email', 'fullname'])
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
}

export async function markNotified(trx: Database, id: string, at: Date): Promise<void> {
  await trx.updateTable('support_tickets').set({ told_at: at }).where('id', '=', id).execute()
}

/** Marks an open ticket as in progress; a closed one stays closed. */
export async function beginWork(trx: Database, ticketId: string): Promise<void> {
  await trx
    .updateTable('support_tickets')
    .set({ status: 'in_progress' })
    .where('id', '=', ticketId)
    .where('status', '=', 'open')
    .execute()
}
