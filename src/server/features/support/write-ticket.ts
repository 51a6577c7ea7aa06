import { createHash } from 'node:crypto'
import { fail } from '#contract/api/errors.ts'
import { maxOpenTickets, type TicketMessage, type TicketPriority } from '#contract/support/support-tickets.ts'
import type { Locale } from '#locales/locales.ts'
import { assertSameRequest } from '#server/kit/idempotency.ts'
import type { Context, SignedIn } from '../../context.ts'
import { holdOwn } from '../../core/accounts/own/own-account.ts'
import { consumeAttempts } from '../../core/accounts/sign-in/attempts.ts'
import { brandOfOrigin, ownOrigin } from '../../core/settings/own-origin.ts'
import { holdTicket } from '../../core/support/store.ts'
import { addMessage, openTicket, tellStaff } from '../../core/support/tickets.ts'
import type { ReceivedPart } from '../../http/read-upload.ts'
import { daySeconds, hourSeconds } from '../../kit/durations.ts'
import { findTicket, readOwnMessage } from './read-tickets.ts'
import { changeTicket, holdTicketsOf, messageByKey, openTicketsOf, ticketByKey } from './store.ts'
import { attachFiles, placeTicketFiles } from './ticket-files.ts'

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
    await holdOwn(trx, viewer)
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

function hasPremiumSupport({ plan }: SignedIn): boolean {
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

/** Adds a message to the user's own open ticket, once, however often it is sent. */
export async function writeToTicket(
  ctx: Deps,
  request: MessageRequest,
  { id, message: text }: { id: string; message: string },
): Promise<TicketMessage> {
  const { viewer, files, idempotencyKey: key, consume } = request
  const hash = messageHash([text], files)
  const ownTicket = await findTicket(ctx.db, viewer, id).catch(async (failure: unknown) => {
    await consume()
    throw failure
  })
  const identity = { ticketId: ownTicket.id, authorId: viewer.user.id, key, hash }
  const existingId = await sameMessage(ctx.db, identity)
  if (existingId) return readOwnMessage(ctx, ownTicket.id, existingId)
  await consume()
  if (ownTicket.status === 'closed') throw fail('ticket_closed')
  await consumeMessage(ctx, viewer.user.id)
  const placed = await placeTicketFiles(ctx, files, viewer.user.id)
  const messageId = await ctx.db.transaction().execute(async (trx) => {
    const ticket = await holdTicket(trx, ownTicket.id, viewer.user.id)
    if (!ticket) throw fail('ticket_not_found')
    const faster = await sameMessage(trx, identity)
    if (faster) return faster
    if (ticket.status === 'closed') throw fail('ticket_closed')
    const message = await addMessage(ctx, trx, { ...identity, key: key ?? null, author: 'user', text })
    if (!message) throw fail('ticket_not_found')
    await attachFiles(trx, message.id, placed)
    await changeTicket(trx, ticket.id, { is_premium: hasPremiumSupport(viewer) }, 'staff')
    await tellStaff(ctx, trx, ticket, { wasUnread: ticket.unread_by_staff, origin: request.origin })
    return message.id
  })
  return readOwnMessage(ctx, ownTicket.id, messageId)
}

/** Per account. Tickets are read and shown as a whole, so neither a ticket nor the file store may be flooded. */
const limits = [
  { max: 120, seconds: hourSeconds },
  { max: 400, seconds: daySeconds },
]

/** Counts a user's message to the team; raises `too_many_requests` above the limits. */
function consumeMessage(ctx: Pick<Context, 'db' | 'now' | 'secretKey'>, userId: string): Promise<void> {
  return consumeAttempts(
    ctx,
    limits.map(({ max, seconds }) => ({ key: `ticket message ${seconds} ${userId}`, max, seconds })),
  )
}

interface MessageKey {
  ticketId: string
  authorId: string
  key: string | undefined
  hash: Buffer
}

/** The message that an earlier request with this Idempotency-Key created. */
export async function sameMessage(
  db: Context['db'],
  { ticketId, authorId, key, hash }: MessageKey,
): Promise<string | undefined> {
  const message = key === undefined ? undefined : await messageByKey(db, { ticketId, authorId, key })
  assertSameRequest(message, hash)
  return message?.id
}

/** Identifies a message that is sent again under its key: by its text, and by the names and bytes of its files. */
export function messageHash(content: readonly unknown[], files: readonly ReceivedPart[]): Buffer {
  const hash = createHash('sha256').update(JSON.stringify(content))
  for (const { name, bytes } of files) hash.update(JSON.stringify([name, bytes.length])).update(bytes)
  return hash.digest()
}
