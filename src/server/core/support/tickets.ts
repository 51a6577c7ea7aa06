import { randomUUID } from 'node:crypto'
import { brands } from '#brand.ts'
import type { TicketPriority } from '#contract/support/support-tickets.ts'
import type { Locale } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import { minuteMs } from '#server/kit/durations.ts'
import type { Context } from '../../context.ts'
import { notify } from '../notifications/bell/notifications.ts'
import { queueMail } from '../notifications/outbox/queue-mail.ts'
import { originOfBrand } from '../settings/own-origin.ts'
import { siteSettings } from '../settings/site-settings.ts'
import {
  insertMessage,
  insertTicket,
  markNotified,
  moveTicket,
  quietDeskBells,
  type StoredTicket,
  whoMayAnswer,
} from './store.ts'

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

type Deps = Pick<Context, 'db' | 'env' | 'now' | 'queue' | 'secrets'>

/** Maximum number of staff to notify. */
const maxStaff = 200
/** One mail covers all unread answers for this long, in milliseconds. */
const mailPause = 10 * minuteMs

/**
 * Notifies staff of a customer's message, once while the ticket is unread: `wasUnread` is its state before the message.
 * The notification names the subject and is deleted with the ticket; the mail quotes nothing, as it outlives the
 * ticket.
 */
export async function tellStaff(
  ctx: Deps,
  trx: Context['db'],
  ticket: Pick<StoredTicket, 'id' | 'number' | 'subject' | 'app_number'>,
  { wasUnread, origin }: { wasUnread: boolean; origin: string },
): Promise<void> {
  if (wasUnread) return
  const values = { number: Number(ticket.number), title: ticket.subject, desk_ticket_id: ticket.id }
  for (const { id } of await whoMayAnswer(trx, { max: maxStaff }))
    await notify(ctx, trx, { userId: id, type: 'ticket_opened', values })
  const within = { ...ctx, db: trx }
  const { contact_email: to, default_language: locale } = await siteSettings(within)
  if (!to) return
  const link = (await originOfBrand(within, ticket.app_number, origin)) + staffPath(ticket.id, locale)
  const appNumber = brandOf(ticket)
  await queueMail(ctx, trx, {
    template: 'ticket_received',
    to,
    userId: null,
    locale,
    appNumber,
    values: { link },
  })
}

/** Notifies a ticket's owner of an answer; several answers in a row are one notification. */
export async function notifyOwner(
  ctx: Deps,
  trx: Context['db'],
  ticket: StoredTicket,
  { owner, origin }: { owner: { id: string; email: string; fullname: string } | undefined; origin: string },
): Promise<void> {
  const now = ctx.now()
  const isNotified =
    ticket.unread_by_user && ticket.told_at && now.getTime() - ticket.told_at.getTime() < mailPause
  if (!owner || isNotified) return
  await markNotified(trx, ticket.id, now)
  await notify(ctx, trx, {
    userId: owner.id,
    type: 'ticket_answered',
    values: { title: ticket.subject, ticket_id: ticket.id },
  })
  if (!owner.email) return
  const locale = ticket.locale as Locale
  const path = pathFor('accountTicket', locale, { ticketId: ticket.id })
  await queueMail(ctx, trx, {
    template: 'ticket_answered',
    to: owner.email,
    userId: owner.id,
    locale,
    appNumber: brandOf(ticket),
    values: {
      fullname: owner.fullname,
      link: (await originOfBrand({ ...ctx, db: trx }, ticket.app_number, origin)) + path,
    },
  })
}

function staffPath(ticketId: string, locale: Locale): string {
  return pathFor('dashboardTicket', locale, { ticketId })
}

function brandOf({ app_number }: Pick<StoredTicket, 'app_number'>): 1 | 2 {
  return app_number === brands.lucky.appNumber ? 2 : 1
}
