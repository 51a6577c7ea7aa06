import { fail } from '#contract/api/errors.ts'
import type { Ticket, TicketMessage, TicketRow } from '#contract/support/support-tickets.ts'
import type { Context, SignedIn } from '../../context.ts'
import { isId } from '../../kit/ids.ts'
import {
  filesOfMessages,
  markReadByUser,
  messagesOf,
  type Part,
  pageOfTickets,
  quietBell,
  type StoredTicket,
  ticketOf,
  unreadTicketsOf,
} from './store.ts'
import { challengedResult, ownMessages, ownRow, ownView } from './ticket-view.ts'

type Deps = Pick<Context, 'db'>

const pageSize = 20

/** One page of the user's own tickets. */
export async function listTickets(
  { db }: Deps,
  { user }: SignedIn,
  { status, page = 1 }: { status?: StoredTicket['status'] | undefined; page?: number | undefined },
): Promise<{ tickets: TicketRow[]; total: number; unread: number; page_size: number }> {
  const { rows, ...counted } = await pageOfTickets(db, user.id, { status, page, size: pageSize })
  return { tickets: rows.map(ownRow), ...counted, page_size: pageSize }
}

export async function findTicket(db: Context['db'], { user }: SignedIn, id: string): Promise<StoredTicket> {
  const ticket = isId(id) ? await ticketOf(db, user.id, id) : undefined
  if (!ticket) throw fail('ticket_not_found')
  return ticket
}

/** One of the user's own tickets with a part of its conversation. */
export async function readTicket(
  { db }: Deps,
  viewer: SignedIn,
  { id, ...part }: Part & { id: string },
): Promise<Ticket> {
  const ticket = await findTicket(db, viewer, id)
  const [{ messages, isMore }, result] = await Promise.all([
    messagesOf(db, ticket.id, { ...part, withNotes: false }),
    challengedResult({ db }, ticket.id),
  ])
  const files = await filesOfMessages(db, messages)
  return ownView(ticket, { messages, isMore, files, result })
}

/** One message as shown to the ticket's owner. */
export async function readOwnMessage(
  { db }: Deps,
  ticketId: string,
  messageId: string,
): Promise<TicketMessage> {
  const { messages } = await messagesOf(db, ticketId, { id: messageId, withNotes: false })
  const [message] = ownMessages(ticketId, messages, await filesOfMessages(db, messages))
  if (!message) throw fail('ticket_not_found')
  return message
}

/** Marks a ticket as read by the viewer, together with its notifications. */
export async function markTicketRead(
  { db }: Pick<Context, 'db'>,
  viewer: SignedIn,
  id: string,
): Promise<{ id: string; unread: number }> {
  const ticket = await findTicket(db, viewer, id)
  return db.transaction().execute(async (trx) => {
    await markReadByUser(trx, viewer.user.id, ticket.id)
    await quietBell(trx, viewer.user.id, ticket.id)
    return { id: ticket.id, unread: await unreadTicketsOf(trx, viewer.user.id) }
  })
}
