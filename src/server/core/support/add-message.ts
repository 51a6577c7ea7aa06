import { randomUUID } from 'node:crypto'
import type { Context } from '../../context.ts'
import { insertMessage, moveTicket, quietDeskBells } from './store.ts'

export interface NewMessage {
  ticketId: string
  author: 'user' | 'staff'
  authorId: string | null
  /** for staff alone: the other side is told nothing */
  isNote?: boolean
  text: string
  /** the Idempotency-Key that it came with */
  key?: string | null
  /** of all that came with the key */
  hash?: Buffer | null
}

/** Adds a message behind all others of a ticket, which the other side then finds unread. Undefined where there is no such ticket. */
export async function addMessage(
  { now }: Pick<Context, 'now'>,
  trx: Context['db'],
  { ticketId, author, authorId, isNote = false, text, key = null, hash = null }: NewMessage,
): Promise<{ id: string; place: number } | undefined> {
  const at = now()
  const place = await moveTicket(trx, ticketId, { now: at, author, isNote })
  if (place === undefined) return undefined
  if (author === 'staff' && !isNote) await quietDeskBells(trx, [ticketId])
  const id = randomUUID()
  await insertMessage(trx, {
    id,
    ticket_id: ticketId,
    place,
    author,
    author_id: authorId,
    is_note: isNote,
    text,
    key,
    request_hash: hash,
    created_at: at,
  })
  return { id, place }
}
