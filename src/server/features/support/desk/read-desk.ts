import type { StreamedDocument } from '../../../../contract/call.ts'
import { fail } from '../../../../contract/errors.ts'
import { isId } from '../../../../contract/ids.ts'
import { supportTicketsList } from '../../../../contract/lists/support-tickets-list.ts'
import type { DeskTicket, DeskTicketRow } from '../../../../contract/support-desk.ts'
import type { TicketMessage } from '../../../../contract/support-tickets.ts'
import type { Locale } from '../../../../locales/locales.ts'
import type { Context } from '../../../context.ts'
import { exportForStaff } from '../../../core/audit/export-for-staff.ts'
import type { Actor } from '../../../core/audit/record-act.ts'
import { whoMayAnswer } from '../../../core/support/store.ts'
import type { ExportKind } from '../../../lists/export-list.ts'
import type { FilterQuery } from '../../../lists/filter-query.ts'
import { type ListPage, readList } from '../../../lists/read-list.ts'
import { challengedBy, filesOfMessages, markReadByStaff, messagesOf, type Part, quietBell } from '../store.ts'
import { messageView } from '../ticket-view.ts'
import { deskRow, deskView } from './desk-view.ts'
import { challengeOf, deskTicketById, ticketsSource } from './store.ts'

type Uses = Pick<Context, 'db'>

export async function listSupportTickets({ db }: Uses, query: FilterQuery): Promise<ListPage<DeskTicketRow>> {
  const { rows, ...page } = await readList(db, supportTicketsList, ticketsSource, query)
  return { rows: rows.map(deskRow), ...page }
}

export function exportSupportTickets(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: Actor,
  asked: { query: FilterQuery; kind: ExportKind; locale: Locale },
): Promise<StreamedDocument> {
  return exportForStaff(ctx, viewer, {
    ...asked,
    list: supportTicketsList,
    source: ticketsSource,
    area: 'tickets',
    // People read names; programs take ids along.
    shape: (row) => {
      const shown = deskRow(row)
      if (asked.kind === 'json') return shown
      return { ...shown, user: shown.user?.name ?? null, assigned_to: shown.assigned_to?.name ?? null }
    },
  })
}

/** One ticket with everything that staff may see of it, and a part of its conversation. */
export async function readSupportTicket(
  { db }: Uses,
  { id, ...part }: Part & { id: string },
): Promise<DeskTicket> {
  const ticket = isId(id) ? await deskTicketById(db, id) : undefined
  if (!ticket) throw fail('ticket_not_found')
  const [{ messages, isMore }, result, challenge] = await Promise.all([
    messagesOf(db, ticket.id, { ...part, withNotes: true }),
    challengedBy(db, ticket.id),
    challengeOf(db, ticket.id),
  ])
  const files = await filesOfMessages(db, messages)
  return deskView(ticket, { messages, isMore, files, result, challenge })
}

/** The same, after which it is read: it is answered as it was before, so that what is new can be told from the rest. */
export async function openSupportTicket(
  ctx: Uses,
  { user }: Actor,
  asked: Part & { id: string },
): Promise<DeskTicket> {
  const ticket = await readSupportTicket(ctx, asked)
  if (ticket.is_unread) await markReadByStaff(ctx.db, ticket.id)
  await quietBell(ctx.db, user.id, ticket.id)
  return ticket
}

/** One message as staff see it. */
export async function readDeskMessage(
  { db }: Uses,
  ticketId: string,
  messageId: string,
): Promise<TicketMessage> {
  const { messages } = await messagesOf(db, ticketId, { id: messageId, withNotes: true })
  const [message] = messages
  if (!message) throw fail('ticket_not_found')
  return messageView(ticketId, message, await filesOfMessages(db, messages))
}

const mostStaff = 200

/** Who may answer tickets, by name. */
export async function listSupportStaff({ db }: Uses): Promise<{ staff: { id: string; name: string }[] }> {
  return { staff: await whoMayAnswer(db, { most: mostStaff }) }
}
