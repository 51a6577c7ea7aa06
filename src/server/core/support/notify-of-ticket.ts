import { brands } from '#brand.ts'
import type { Locale } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import { minuteMs } from '#server/kit/durations.ts'
import type { Context } from '../../context.ts'
import { notify } from '../notifications/bell/notifications.ts'
import { queueMail } from '../notifications/outbox/queue-mail.ts'
import { originOfBrand } from '../settings/own-origin.ts'
import { siteSettings } from '../settings/site-settings.ts'
import { markNotified, type StoredTicket, whoMayAnswer } from './store.ts'

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
