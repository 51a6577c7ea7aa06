import { fail } from '#contract/api/errors.ts'
import type { TicketMessage } from '#contract/support/support-tickets.ts'
import type { Context } from '#server/context.ts'
import { currentRights } from '#server/core/accounts/roles/within-rights.ts'
import { recordAction } from '#server/core/audit/audit-trail.ts'
import { holdTicket, ownerOf, type StoredTicket } from '#server/core/support/store.ts'
import { addMessage, notifyOwner } from '#server/core/support/tickets.ts'
import { isId } from '#server/kit/ids.ts'
import { changeTicket } from '../store.ts'
import { attachFiles, placeTicketFiles } from '../ticket-files.ts'
import { type Deps, type MessageRequest, messageHash, sameMessage } from '../write-ticket.ts'
import { traceOf } from './change-ticket.ts'
import { readStaffMessage } from './read-desk.ts'

interface Reply {
  id: string
  message: string
  is_note?: boolean | undefined
  close?: boolean | undefined
}

/**
 * Adds a message from staff to a ticket, once, however often it is sent: an answer, which notifies the owner, or a
 * note.
 */
export async function answerTicket(
  ctx: Deps,
  request: MessageRequest,
  { id, message: text, is_note: isNote = false, close = false }: Reply,
): Promise<TicketMessage> {
  const { viewer, files, idempotencyKey: key, consume, origin } = request
  const hash = messageHash([text, isNote, close], files)
  const identity = { ticketId: id, authorId: viewer.user.id, key, hash }
  const existingId = isId(id) ? await sameMessage(ctx.db, identity) : undefined
  if (existingId) return readStaffMessage(ctx, id, existingId)
  await consume()
  if (!isId(id)) throw fail('ticket_not_found')
  const placed = await placeTicketFiles(ctx, files, viewer.user.id)
  const messageId = await ctx.db.transaction().execute(async (trx) => {
    await currentRights(trx, viewer, 'tickets.reply')
    if (close) await currentRights(trx, viewer, 'tickets.update')
    const ticket = await holdTicket(trx, id)
    if (!ticket) throw fail('ticket_not_found')
    const faster = await sameMessage(trx, identity)
    if (faster) return faster
    if (ticket.status === 'closed' && !isNote) throw fail('ticket_closed')
    const message = await addMessage(ctx, trx, {
      ...identity,
      key: key ?? null,
      author: 'staff',
      isNote,
      text,
    })
    if (!message) throw fail('ticket_not_found')
    await attachFiles(trx, message.id, placed)
    await settle(ctx, trx, ticket, { isNote, close })
    if (!isNote) await notifyOwner(ctx, trx, ticket, { owner: await ownerOf(trx, ticket.user_id), origin })
    await recordAction(trx, {
      viewer,
      now: ctx.now(),
      act: isNote ? 'note' : 'answer',
      ...traceOf(ticket),
      after: close && ticket.status !== 'closed' ? { status: 'closed' } : {},
    })
    return message.id
  })
  return readStaffMessage(ctx, id, messageId)
}

/** The effect of an answer on its ticket: in progress or closed, and read by staff. */
async function settle(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  { id, status }: StoredTicket,
  { isNote, close }: { isNote: boolean; close: boolean },
): Promise<void> {
  if (close && status !== 'closed')
    await changeTicket(trx, id, { status: 'closed', closed_at: ctx.now(), unread_by_staff: false })
  else if (!isNote) await changeTicket(trx, id, { status: 'in_progress', unread_by_staff: false })
}
