import { type Insertable, sql } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { SupportMessagesTable, SupportTicketsTable } from '../../db/tables/support.ts'

export async function insertTicket(trx: Database, ticket: Insertable<SupportTicketsTable>): Promise<void> {
  await trx.insertInto('support_tickets').values(ticket).execute()
}

/** What a message changes of its ticket; messages of one ticket wait here for one another. */
export interface Moved {
  now: Date
  author: SupportMessagesTable['author']
  isNote: boolean
}

/** The place of the next message; undefined where there is no such ticket. */
export async function moveTicket(
  trx: Database,
  ticketId: string,
  { now, author, isNote }: Moved,
): Promise<number | undefined> {
  const unread = author === 'user' ? { unread_by_staff: true } : { unread_by_user: true }
  const shown = { ...unread, messages: sql<number>`messages + 1`, last_message_at: now }
  const moved = await trx
    .updateTable('support_tickets')
    .set({ ...(isNote ? {} : shown), version: sql<string>`version + 1`, updated_at: now })
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

export async function insertMessage(trx: Database, message: Insertable<SupportMessagesTable>): Promise<void> {
  await trx.insertInto('support_messages').values(message).execute()
}
