import { givenTitle } from '#contract/draws/titles/given-title.ts'
import type { Ticket, TicketMessage, TicketRow } from '#contract/support/support-tickets.ts'
import type { Context } from '../../context.ts'
import { challengedBy, type NamedMessage, type StoredTicket, type TicketFile } from './store.ts'

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
export function ownMessages(
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
  { id, shown: place, author, author_name, is_note, text, created_at }: NamedMessage,
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

export function ownView(ticket: StoredTicket, { messages, isMore, files, result }: Around): Ticket {
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
