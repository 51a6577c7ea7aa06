import { fail } from '#contract/api/errors.ts'
import type { TicketMessage } from '#contract/support/support-tickets.ts'
import { addMessage } from '../../core/support/add-message.ts'
import { tellStaff } from '../../core/support/notify-of-ticket.ts'
import { holdTicket } from '../../core/support/store.ts'
import { type Deps, hasPremiumSupport, type MessageRequest } from './create-ticket.ts'
import { consumeMessage, messageHash, sameMessage } from './message-once.ts'
import { attachFiles, placeTicketFiles } from './place-ticket-files.ts'
import { findTicket, readOwnMessage } from './read-tickets.ts'
import { changeTicket } from './store.ts'

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
