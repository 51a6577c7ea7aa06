import { randomUUID } from 'node:crypto'
import type { Context } from '../../context.ts'
import { insertMessage, moveTicket, quietDeskBells } from './store.ts'

interface NewMessage {
  ticketId: string
  author: 'user' | 'staff'
  authorId: string | null
  /** visible to staff only: the customer is not notified */
  isNote?: boolean
  text: string
  /** the Idempotency-Key of the request */
  key?: string | null
  /** of everything sent with the key */
  hash?: Buffer | null
}

/** Appends a message to a ticket, unread for the other side. Undefined if the ticket does not exist. */
export async function addMessage(
  { now }: Pick<Context, 'now'>,
  trx: Context['db'],
  { ticketId, author, authorId, isNote = false, text, key = null, hash = null }: NewMessage,
): Promise<{ id: string; rank: number } | undefined> {
  const at = now()
  const rank = await moveTicket(trx, ticketId, { now: at, author, isNote })
  if (rank === undefined) return undefined
  if (author === 'staff' && !isNote) await quietDeskBells(trx, [ticketId])
  const id = randomUUID()
  await insertMessage(trx, {
    id,
    ticket_id: ticketId,
    place: rank,
    author,
    author_id: authorId,
    is_note: isNote,
    text,
    key,
    request_hash: hash,
    created_at: at,
  })
  return { id, rank }
}
