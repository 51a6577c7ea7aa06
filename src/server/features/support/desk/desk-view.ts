import type { DeskTicket, DeskTicketRow } from '../../../../contract/support-desk.ts'
import type { Locale } from '../../../../locales/locales.ts'
import { type Around, messageView, ownRow } from '../ticket-view.ts'
import type { DeskTicketRecord } from './store.ts'

/** A ticket in the list of staff. */
export function deskRow(ticket: DeskTicketRecord): DeskTicketRow {
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
  }
}

export function deskView(
  ticket: DeskTicketRecord,
  { messages, isMore, files, result, challenge }: Around & { challenge: DeskTicket['challenge'] | undefined },
): DeskTicket {
  const {
    turn: _turn,
    is_waiting: _waits,
    waiting_since: _since,
    is_challenge: _is,
    user_id: _user,
    ...row
  } = deskRow(ticket)
  return {
    ...row,
    user: row.user && { ...row.user, email: ticket.user_email ?? '' },
    locale: ticket.locale as Locale,
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
