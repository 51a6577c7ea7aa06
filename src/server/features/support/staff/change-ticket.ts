import { fail } from '#contract/api/errors.ts'
import type { StaffTicket } from '#contract/support/staff-tickets.ts'
import type { TicketPriority, TicketStatus } from '#contract/support/support-tickets.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { currentRights } from '#server/core/accounts/roles/within-rights.ts'
import { type Actor, recordAction } from '#server/core/audit/audit-trail.ts'
import { holdTicket, whoMayAnswer } from '#server/core/support/store.ts'
import { isId } from '#server/kit/ids.ts'
import { changeTicket, deleteBellsOf, deleteFilesOf, type StoredTicket } from '../store.ts'
import { readSupportTicket } from './read-desk.ts'
import { removeTicket } from './store.ts'

type Deps = Pick<Context, 'db' | 'now'>

interface Change {
  id: string
  status?: TicketStatus | undefined
  priority?: TicketPriority | undefined
  assigned_to?: string | null | undefined
}

/** Changes a ticket's status, priority or assignee; omitted values stay. */
export async function updateSupportTicket(ctx: Deps, viewer: SignedIn, change: Change): Promise<StaffTicket> {
  await ctx.db.transaction().execute((trx) => updateTicketWithin(ctx, trx, viewer, change))
  return readSupportTicket(ctx, { id: change.id })
}

export async function updateTicketWithin(
  ctx: Deps,
  trx: Context['db'],
  viewer: Actor,
  { id, ...change }: Change,
): Promise<void> {
  await currentRights(trx, viewer, 'tickets.update')
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
export async function deleteSupportTicket(ctx: Deps, viewer: SignedIn, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await currentRights(trx, viewer, 'tickets.delete')
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

/** The audit trail is permanent and tickets are not, so it names one by its number and contains none of its text. */
export function traceOf({ id, number }: Pick<StoredTicket, 'id' | 'number'>) {
  return { area: 'tickets', record: { id, name: `#${number}` } }
}
