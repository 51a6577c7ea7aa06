import type { StreamedDocument } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import type { ExportKind } from '#contract/lists/bulk/exports.ts'
import { supportTicketsList } from '#contract/lists/support-tickets-list.ts'
import type { StaffTicket, StaffTicketRow, TicketReaders } from '#contract/support/staff-tickets.ts'
import type { TicketMessage } from '#contract/support/support-tickets.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Actor } from '#server/core/audit/audit-log.ts'
import { exportForStaff } from '#server/core/audit/export-for-staff.ts'
import { whoMayAnswer } from '#server/core/support/store.ts'
import type { StreamedEvent } from '#server/http/send-events.ts'
import { isId } from '#server/kit/ids.ts'
import type { FilterQuery } from '#server/lists/list-source.ts'
import { type ListPage, readList } from '#server/lists/read-list.ts'
import { type Around, challengedResult, messageView, ownRow } from '../read-tickets.ts'
import { filesOfMessages, markReadByStaff, messagesOf, type Part, quietBell } from '../store.ts'
import type { Changes } from '../watch-ticket.ts'
import { challengeOf, type StaffTicketRecord, staffTicketById, ticketsSource } from './store.ts'

type Deps = Pick<Context, 'db'>

export async function listSupportTickets(
  { db }: Deps,
  { user }: Pick<SignedIn, 'user'>,
  query: FilterQuery,
): Promise<ListPage<StaffTicketRow>> {
  const { rows, ...page } = await readList(db, supportTicketsList, ticketsSource, query, user.id)
  return { rows: rows.map(staffRow), ...page }
}

export function exportSupportTickets(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: Actor,
  options: { query: FilterQuery; kind: ExportKind; locale: Locale },
): Promise<StreamedDocument> {
  return exportForStaff(ctx, viewer, {
    ...options,
    list: supportTicketsList,
    source: ticketsSource,
    area: 'tickets',
    // Human-readable exports have names; JSON includes ids.
    shape: (row) => {
      const view = staffRow(row)
      if (options.kind === 'json') return view
      return { ...view, user: view.user?.name ?? null, assigned_to: view.assigned_to?.name ?? null }
    },
  })
}

/** One ticket with everything staff may see, and a part of its conversation. */
export async function readSupportTicket(
  { db }: Deps,
  { id, ...part }: Part & { id: string },
): Promise<StaffTicket> {
  const ticket = isId(id) ? await staffTicketById(db, id) : undefined
  if (!ticket) throw fail('ticket_not_found')
  const [{ messages, isMore }, result, challenge] = await Promise.all([
    messagesOf(db, ticket.id, { ...part, withNotes: true }),
    challengedResult({ db }, ticket.id),
    challengeOf(db, ticket.id),
  ])
  const files = await filesOfMessages(db, messages)
  return staffView(ticket, { messages, isMore, files, result, challenge })
}

/**
 * Same as above, and marks the ticket as read. The answer still has the previous state, so that new messages can be
 * highlighted.
 */
export async function openSupportTicket(
  ctx: Deps,
  { user }: Actor,
  options: Part & { id: string },
): Promise<StaffTicket> {
  const ticket = await readSupportTicket(ctx, options)
  if (ticket.is_unread) await markReadByStaff(ctx.db, ticket.id)
  await quietBell(ctx.db, user.id, ticket.id)
  return ticket
}

/** One message as shown to staff. */
export async function readStaffMessage(
  { db }: Deps,
  ticketId: string,
  messageId: string,
): Promise<TicketMessage> {
  const { messages } = await messagesOf(db, ticketId, { id: messageId, withNotes: true })
  const [message] = messages
  if (!message) throw fail('ticket_not_found')
  return messageView(ticketId, message, await filesOfMessages(db, messages))
}

const maxStaff = 200

/** Names of the staff who may answer tickets. */
export async function listSupportStaff({ db }: Deps): Promise<{ staff: { id: string; name: string }[] }> {
  return { staff: await whoMayAnswer(db, { max: maxStaff }) }
}

/** A ticket in the staff list. */
function staffRow(ticket: StaffTicketRecord): StaffTicketRow {
  const { turn, is_waiting, waiting_since, is_premium, is_challenge, plan_name } = ticket
  return {
    ...ownRow(ticket),
    is_unread: ticket.unread_by_staff,
    turn,
    is_waiting,
    waiting_since: is_waiting ? (waiting_since?.toISOString() ?? null) : null,
    user: personOf(ticket.user_id, ticket.user_name),
    user_id: ticket.user_id,
    plan: plan_name,
    is_premium,
    is_challenge,
    assigned_to: personOf(ticket.assigned_to, ticket.assigned_name),
    assigned_to_id: ticket.assigned_to,
  }
}

function staffView(
  ticket: StaffTicketRecord,
  {
    messages,
    isMore,
    files,
    result,
    challenge,
  }: Around & { challenge: StaffTicket['challenge'] | undefined },
): StaffTicket {
  const {
    turn: _turn,
    is_waiting: _waits,
    waiting_since: _since,
    is_challenge: _is,
    user_id: _user,
    assigned_to_id: _agent,
    ...row
  } = staffRow(ticket)
  return {
    ...row,
    user: row.user && { ...row.user, email: ticket.user_email ?? '' },
    locale: ticket.locale as Locale,
    app_number: ticket.app_number === 2 ? 2 : 1,
    conversation: messages.map((message) => messageView(ticket.id, message, files)),
    has_more: isMore,
    result: result ?? null,
    challenge: challenge ?? null,
    version: Number(ticket.desk_version),
  }
}

function personOf(id: string | null, name: string | null): { id: string; name: string } | null {
  return id && name ? { id, name } : null
}

/** Tells one viewer who else of staff has a ticket open or types an answer, whenever that changes. */
export function watchReaders({
  user,
}: Pick<SignedIn, 'user'>): (changes: Changes, ticketId: string) => StreamedEvent<TicketReaders> | undefined {
  let last = JSON.stringify([])
  return (changes, ticketId) => {
    const readers = (changes.readers.get(ticketId) ?? [])
      .filter(({ id }) => id !== user.id)
      .map(({ id, name, is_typing }) => ({ id, name, is_typing }))
    if (JSON.stringify(readers) === last) return undefined
    last = JSON.stringify(readers)
    return { event: 'readers', data: { readers } }
  }
}
