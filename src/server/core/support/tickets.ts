import { randomUUID } from 'node:crypto'
import type { TicketPriority } from '#contract/support/ticket-values.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context } from '../../context.ts'
import { insertMessage, insertTicket, moveTicket, quietDeskBells } from './store.ts'

export interface NewTicket {
  /** null without an account: staff can read the ticket, but not reply */
  userId: string | null
  locale: Locale
  appNumber: 1 | 2
  subject: string
  priority: TicketPriority
  /** under a plan with premium support */
  isPremium: boolean
  /** the first message */
  text: string
  /** the Idempotency-Key of the request */
  key: string | null
  /** of everything sent with the key */
  hash?: Buffer | null
}

/** Opens a ticket with its first message, in the transaction of its cause. It is unread for staff. */
export async function openTicket(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  { userId, locale, appNumber, subject, priority, isPremium, text, key, hash }: NewTicket,
): Promise<{ id: string; messageId: string }> {
  const id = randomUUID()
  const now = ctx.now()
  await insertTicket(trx, {
    id,
    user_id: userId,
    locale,
    app_number: appNumber,
    subject,
    priority,
    status: 'open',
    is_premium: isPremium,
    key,
    last_message_at: now,
    created_at: now,
    updated_at: now,
  })
  const first = { author: 'user', authorId: userId, text, hash: hash ?? null } as const
  const message = await addMessage(ctx, trx, { ticketId: id, ...first })
  return { id, messageId: message?.id ?? '' }
}

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
