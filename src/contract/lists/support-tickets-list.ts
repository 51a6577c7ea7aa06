import { ticketPriorities, ticketStatuses } from '../support/support-tickets.ts'
import { defineList, ofViewer } from './list.ts'

/**
 * Support tickets as staff see them: those waiting for an answer first, premium support before others, longest wait
 * first.
 */
export const supportTicketsList = defineList({
  name: 'support_tickets',
  sort: 'turn',
  isSearchable: true,
  commonViews: [
    { key: 'unanswered', filters: { is_waiting: 'yes' }, isCounted: true },
    { key: 'mine', filters: { assigned_to_id: ofViewer, status: 'open,in_progress' }, isCounted: true },
    { key: 'open', filters: { status: 'open,in_progress' } },
    { key: 'closed', filters: { status: 'closed' } },
  ],
  columns: [
    { key: 'subject', kind: 'text', isSortable: true },
    { key: 'number', kind: 'number', isSortable: true, isExtra: true },
    { key: 'turn', kind: 'number', isSortable: true },
    { key: 'waiting_since', kind: 'moment', isSortable: true, startsUp: true },
    { key: 'user', kind: 'text', isSortable: true },
    { key: 'plan', kind: 'text', isFilterable: true, isExtra: true },
    { key: 'user_id', kind: 'choice', isFilterable: true, isExtra: true },
    { key: 'is_premium', kind: 'yes_no', isFilterable: true, isExtra: true },
    { key: 'priority', kind: 'choice', choices: ticketPriorities, isFilterable: true },
    { key: 'status', kind: 'choice', choices: ticketStatuses, isFilterable: true },
    { key: 'is_waiting', kind: 'yes_no', isFilterable: true, isExtra: true },
    { key: 'is_unread', kind: 'yes_no', isFilterable: true, isExtra: true },
    { key: 'is_challenge', kind: 'yes_no', isFilterable: true, isExtra: true },
    { key: 'assigned_to', kind: 'text', isFilterable: true },
    { key: 'assigned_to_id', kind: 'choice', isFilterable: true, isExtra: true },
    { key: 'messages', kind: 'number', isSortable: true, isExtra: true },
    { key: 'last_message_at', kind: 'moment', isSortable: true, isFilterable: true, isExtra: true },
    { key: 'created_at', kind: 'moment', isSortable: true, isFilterable: true, isExtra: true },
  ],
})
