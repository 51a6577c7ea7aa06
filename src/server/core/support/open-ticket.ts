import { randomUUID } from 'node:crypto'
import type { TicketPriority } from '#contract/lists/ticket-words.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context } from '../../context.ts'
import { addMessage } from './add-message.ts'
import { insertTicket } from './store.ts'

export interface NewTicket {
  /** null for whoever has no account: staff can read it, and answer nobody */
  userId: string | null
  locale: Locale
  appNumber: 1 | 2
  subject: string
  priority: TicketPriority
  /** under a plan with premium support */
  isPremium: boolean
  /** the first message */
  text: string
  /** the Idempotency-Key that it came with */
  key: string | null
  /** of all that came with the key */
  hash?: Buffer | null
}

/** Opens a ticket with its first message, in the transaction of what it is about. Staff find it unread. */
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
