import { fail } from '#contract/api/errors.ts'
import type { StaffTicket } from '#contract/support/staff-tickets.ts'
import type { TicketMessage, TicketPriority, TicketStatus } from '#contract/support/support-tickets.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { assertStillMay } from '#server/core/accounts/roles/within-rights.ts'
import { type Actor, recordAction } from '#server/core/audit/audit-log.ts'
import {
  type StoredTicket as HeldTicket,
  holdTicket,
  ownerOf,
  whoMayAnswer,
} from '#server/core/support/store.ts'
import { addMessage, notifyOwner } from '#server/core/support/tickets.ts'
import { isId } from '#server/kit/ids.ts'
import { changeTicket, deleteBellsOf, deleteFilesOf, type StoredTicket } from '../store.ts'
import { attachFiles, placeTicketFiles } from '../ticket-files.ts'
import { type Deps, type MessageRequest, messageHash, sameMessage } from '../write-ticket.ts'
import { readStaffMessage, readSupportTicket } from './read-desk.ts'
import { removeTicket } from './store.ts'

type ChangeDeps = Pick<Context, 'db' | 'now'>

interface Change {
  id: string
  status?: TicketStatus | undefined
  priority?: TicketPriority | undefined
  assigned_to?: string | null | undefined
}

/** Changes a ticket's status, priority or assignee; omitted values stay. */
export async function updateSupportTicket(
  ctx: ChangeDeps,
  viewer: SignedIn,
  change: Change,
): Promise<StaffTicket> {
  await ctx.db.transaction().execute((trx) => updateTicketWithin(ctx, trx, viewer, change))
  return readSupportTicket(ctx, { id: change.id })
}

export async function updateTicketWithin(
  ctx: ChangeDeps,
  trx: Context['db'],
  viewer: Actor,
  { id, ...change }: Change,
): Promise<void> {
  await assertStillMay(trx, viewer, 'tickets.update')
  const ticket = await lockTicket(trx, id)
  const { status, priority, assigned_to } = ticket
  const before = { status, priority, assigned_to }
  const after = {
    status: change.status ?? status,
    priority: change.priority ?? priority,
    assigned_to: change.assigned_to === undefined ? assigned_to : change.assigned_to,
  }
  if (after.assigned_to && after.assigned_to !== assigned_to) await assertStaff(trx, after.assigned_to)
  const now = ctx.now()
  const isSeen = after.status !== status || after.priority !== priority
  if (isSeen || after.assigned_to !== assigned_to)
    await changeTicket(
      trx,
      ticket.id,
      { ...after, closed_at: closedAt(ticket, after.status, now), updated_at: now },
      isSeen ? 'both' : 'staff',
    )
  await recordAction(trx, { viewer, now, act: 'update', ...traceOf(ticket), before, after })
}

/** Deletes a ticket with its messages and files. A challenge that opened it stays. */
export async function deleteSupportTicket(ctx: ChangeDeps, viewer: SignedIn, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await assertStillMay(trx, viewer, 'tickets.delete')
    const ticket = await lockTicket(trx, id)
    const { status, priority, assigned_to } = ticket
    await deleteFilesOf(trx, [ticket.id])
    await deleteBellsOf(trx, [ticket.id])
    await removeTicket(trx, ticket.id)
    const before = { status, priority, assigned_to }
    await recordAction(trx, { viewer, now: ctx.now(), act: 'delete', ...traceOf(ticket), before })
  })
}

async function lockTicket(trx: Context['db'], id: string): Promise<StoredTicket> {
  const ticket = isId(id) ? await holdTicket(trx, id) : undefined
  if (!ticket) throw fail('ticket_not_found')
  return ticket
}

async function assertStaff(trx: Context['db'], id: string): Promise<void> {
  const [staff] = isId(id) ? await whoMayAnswer(trx, { id, max: 1 }) : []
  if (!staff) throw fail('user_not_found')
}

function closedAt({ closed_at }: StoredTicket, status: TicketStatus, now: Date): Date | null {
  return status === 'closed' ? (closed_at ?? now) : null
}

/** The audit log is permanent and tickets are not, so it names one by its number and contains none of its text. */
function traceOf({ id, number }: Pick<StoredTicket, 'id' | 'number'>) {
  return { area: 'tickets', record: { id, name: `#${number}` } }
}

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
    await assertStillMay(trx, viewer, 'tickets.reply')
    if (close) await assertStillMay(trx, viewer, 'tickets.update')
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
  { id, status }: HeldTicket,
  { isNote, close }: { isNote: boolean; close: boolean },
): Promise<void> {
  if (close && status !== 'closed')
    await changeTicket(trx, id, { status: 'closed', closed_at: ctx.now(), unread_by_staff: false })
  else if (!isNote) await changeTicket(trx, id, { status: 'in_progress', unread_by_staff: false })
}
