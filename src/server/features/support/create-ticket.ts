import { fail } from '#contract/api/errors.ts'
import { maxOpenTickets } from '#contract/support/support-tickets.ts'
import type { TicketPriority } from '#contract/support/ticket-values.ts'
import type { Locale } from '#locales/locales.ts'
import { assertSameRequest } from '#server/kit/idempotency.ts'
import type { Context, SignedIn } from '../../context.ts'
import { brandOfOrigin, ownOrigin } from '../../core/settings/own-origin.ts'
import { tellStaff } from '../../core/support/notify-of-ticket.ts'
import { openTicket } from '../../core/support/open-ticket.ts'
import { holdTicket } from '../../core/support/store.ts'
import type { ReceivedPart } from '../../http/read-upload.ts'
import { consumeMessage, messageHash } from './message-once.ts'
import { attachFiles, placeTicketFiles } from './place-ticket-files.ts'
import { holdTicketsOf, openTicketsOf, ticketByKey } from './store.ts'

export type Deps = Pick<
  Context,
  'db' | 'env' | 'log' | 'now' | 'queue' | 'random' | 'secretKey' | 'secrets' | 'storage'
>

/** What every message request has in common. */
export interface MessageRequest {
  viewer: SignedIn
  files: readonly ReceivedPart[]
  origin: string
  idempotencyKey: string | undefined
  /** counts the request toward the rate limit; repetitions are not counted */
  consume: () => Promise<void>
}

interface NewTicket {
  subject: string
  message: string
  priority?: TicketPriority | undefined
}

/** Opens a ticket with its first message, once, however often it is sent. */
export async function createTicket(
  ctx: Deps,
  { viewer, files, origin, idempotencyKey: key, consume, locale }: MessageRequest & { locale: Locale },
  { subject, message, priority = 'medium' }: NewTicket,
): Promise<{ id: string }> {
  const { user } = viewer
  const hash = messageHash([subject, message, priority], files)
  const repeated = (db: Context['db']) => sameTicket(db, { userId: user.id, key, hash })
  const existing = await repeated(ctx.db)
  if (existing) return existing
  await consume()
  await consumeMessage(ctx, user.id)
  const placed = await placeTicketFiles(ctx, files, user.id)
  return ctx.db.transaction().execute(async (trx) => {
    await holdTicketsOf(trx, user.id)
    const faster = await repeated(trx)
    if (faster) return faster
    if ((await openTicketsOf(trx, user.id)) >= maxOpenTickets)
      throw fail('too_many_tickets', { limit: maxOpenTickets })
    const within = { ...ctx, db: trx }
    const { id, messageId } = await openTicket(ctx, trx, {
      userId: user.id,
      locale,
      appNumber: await brandOfOrigin(within, await ownOrigin(within, origin)),
      subject,
      priority,
      isPremium: hasPremiumSupport(viewer),
      text: message,
      key: key ?? null,
      hash,
    })
    await attachFiles(trx, messageId, placed)
    const ticket = await holdTicket(trx, id)
    if (ticket) await tellStaff(ctx, trx, ticket, { wasUnread: false, origin })
    return { id }
  })
}

export function hasPremiumSupport({ plan }: SignedIn): boolean {
  return plan.features['premium_support'] === true
}

async function sameTicket(
  db: Context['db'],
  { userId, key, hash }: { userId: string; key: string | undefined; hash: Buffer },
): Promise<{ id: string } | undefined> {
  const ticket = key === undefined ? undefined : await ticketByKey(db, userId, key)
  assertSameRequest(ticket, hash)
  return ticket && { id: ticket.id }
}
