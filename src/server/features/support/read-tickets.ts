import { fail } from '#contract/api/errors.ts'
import { givenTitle } from '#contract/draws/titles/given-title.ts'
import type { Ticket, TicketMessage, TicketRow } from '#contract/support/support-tickets.ts'
import type { Context, SignedIn } from '../../context.ts'
import { isId } from '../../kit/ids.ts'
import {
  challengedBy,
  filesOfMessages,
  markReadByUser,
  messagesOf,
  type NamedMessage,
  type Part,
  pageOfTickets,
  quietBell,
  type StoredTicket,
  type TicketFile,
  ticketOf,
  unreadTicketsOf,
} from './store.ts'

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

/** A ticket in its owner's list. */
export function ownRow(ticket: StoredTicket): TicketRow {
  const { id, number, subject, priority, status, unread_by_user, messages } = ticket
  return {
    id,
    number: Number(number),
    subject,
    priority,
    status,
    is_unread: unread_by_user,
    messages,
    last_message_at: ticket.last_message_at.toISOString(),
    created_at: ticket.created_at.toISOString(),
  }
}

/** Messages for the owner, without the names of staff. */
function ownMessages(
  ticketId: string,
  messages: readonly NamedMessage[],
  files: readonly TicketFile[],
): TicketMessage[] {
  return messages.map((message) => ({
    ...messageView(ticketId, message, files),
    name: message.author === 'user' ? message.author_name : null,
  }))
}

export function messageView(
  ticketId: string,
  { id, shown_place: place, author, author_name, is_note, text, created_at }: NamedMessage,
  files: readonly TicketFile[],
): TicketMessage {
  return {
    id,
    place,
    author,
    name: author_name,
    is_note,
    text,
    files: files
      .filter(({ message_id }) => message_id === id)
      .map(({ media_id, file_name, size, type }) => ({
        id: media_id,
        name: file_name,
        size,
        type,
        url: `/api/tickets/${ticketId}/files/${media_id}`,
      })),
    created_at: created_at.toISOString(),
  }
}

export interface Around {
  messages: readonly NamedMessage[]
  /** whether there are earlier messages */
  isMore: boolean
  files: readonly TicketFile[]
  result: Ticket['result'] | undefined
}

function ownView(ticket: StoredTicket, { messages, isMore, files, result }: Around): Ticket {
  return {
    ...ownRow(ticket),
    conversation: ownMessages(ticket.id, messages, files),
    has_more: isMore,
    result: result ?? null,
    version: Number(ticket.version),
  }
}

/** The result that a ticket is about, by the name that it was given. */
export async function challengedResult(
  { db }: Pick<Context, 'db'>,
  ticketId: string,
): Promise<{ title: string; entries: number; share_code: string } | undefined> {
  const challenged = await challengedBy(db, ticketId)
  if (!challenged) return undefined
  const { participants_total: entries, share_code } = challenged
  return { title: givenTitle(challenged), entries, share_code }
}
