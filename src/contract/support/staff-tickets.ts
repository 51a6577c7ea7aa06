import { z } from 'zod'
import { locales } from '#locales/locales.ts'
import { defineCall } from '../api/call.ts'
import { defineExports, listQuery, listReply, seen } from '../api/list-calls.ts'
import { text } from '../api/text.ts'
import { supportTicketsList } from '../lists/support-tickets-list.ts'
import {
  earlierQuery,
  laterQuery,
  maxTicketBytes,
  maxTicketFiles,
  messageErrors,
  ticket,
  ticketMessage,
  ticketPriorities,
  ticketRow,
  ticketStatuses,
} from './support-tickets.ts'

const person = z.object({ id: z.uuid(), name: z.string() })

/** A support ticket as staff see it in the list. */
const staffTicketRow = ticketRow.extend({
  /**
   * answering order among the listed tickets: waiting ones first, then premium support, then priority, then the longest
   * wait; null if it is closed
   */
  turn: z.int().nullable(),
  /** not closed, and the last message is the customer's: opening it does not change that */
  is_waiting: z.boolean(),
  /** when the first unanswered message came; null if it is not waiting */
  waiting_since: z.iso.datetime().nullable(),
  /** null once it was anonymized, and for people without an account */
  user: person.nullable(),
  user_id: z.uuid().nullable(),
  plan: z.string().nullable(),
  is_premium: z.boolean(),
  is_challenge: z.boolean(),
  assigned_to: person.nullable(),
  assigned_to_id: z.uuid().nullable(),
})
export type StaffTicketRow = z.output<typeof staffTicketRow>

/** A ticket without an answer for longer is overdue. */
export const overdueHours = 24

const staffTicket = ticket.extend({
  user: person.extend({ email: z.string() }).nullable(),
  plan: z.string().nullable(),
  is_premium: z.boolean(),
  assigned_to: person.nullable(),
  locale: z.enum(locales),
  /** the brand it was written to */
  app_number: z.union([z.literal(1), z.literal(2)]),
  /** the current public answer of a challenge */
  challenge: z
    .object({
      id: z.uuid(),
      answer: z.string().nullable(),
      answered_by: z.enum(['organiser', 'staff']).nullable(),
    })
    .nullable(),
})
export type StaffTicket = z.output<typeof staffTicket>

/** Others of staff who have the ticket open. */
const ticketReaders = z.object({
  readers: z.array(
    person.extend({
      /** typing an answer to it at the moment */
      is_typing: z.boolean(),
    }),
  ),
})
export type TicketReaders = z.output<typeof ticketReaders>

const params = z.object({ id: z.string().max(64) })

export const listSupportTickets = defineCall({
  name: 'listSupportTickets',
  method: 'GET',
  path: '/api/support-tickets',
  summary: 'List all support tickets in the order they should be answered',
  access: 'tickets.read',
  budget: 'read',
  query: listQuery(supportTicketsList),
  reply: listReply(staffTicketRow),
  errors: ['validation_failed'],
})

export const exportSupportTickets = defineExports(supportTicketsList, {
  path: '/api/support-tickets',
  access: 'tickets.read',
  isOfPeople: true,
})

export const getSupportTicket = defineCall({
  name: 'getSupportTicket',
  method: 'GET',
  path: '/api/support-tickets/{id}',
  summary:
    'Get a support ticket with its newest messages and staff notes, or those before a position; this marks it as read for staff',
  access: 'tickets.read',
  budget: 'read',
  params,
  query: earlierQuery,
  reply: staffTicket,
  errors: ['validation_failed', 'ticket_not_found'],
})

export const watchSupportTicket = defineCall({
  name: 'watchSupportTicket',
  method: 'GET',
  path: '/api/support-tickets/{id}/events',
  summary:
    'Stream a support ticket as server-sent events named `ticket`, one for each change with the messages since, and `readers`: who else in the team has it open or is typing an answer',
  access: 'tickets.read',
  budget: 'read',
  params,
  query: laterQuery,
  stream: 'text/event-stream',
  reply: z.union([staffTicket, ticketReaders]),
  errors: ['validation_failed', 'ticket_not_found', 'busy'],
})

const reply = z.strictObject({
  message: text(10_000).trim().min(1),
  /** only visible to staff; sends no notifications */
  is_note: z.boolean().optional(),
  /** closes the ticket after the answer */
  close: z.boolean().optional(),
})

export const answerTicket = defineCall({
  name: 'answerTicket',
  method: 'POST',
  path: '/api/support-tickets/{id}/messages',
  summary:
    'Reply to a support ticket or add a note; a reply sets an open ticket to in progress and notifies its owner by email and in the app',
  access: 'tickets.reply',
  budget: 'write',
  idempotent: true,
  success: 'success.message_sent',
  params,
  body: reply,
  upload: { field: '*', maxFiles: maxTicketFiles, bytes: maxTicketBytes, options: reply },
  reply: ticketMessage,
  status: 201,
  errors: [...messageErrors, 'ticket_not_found', 'ticket_closed'],
})

/** Callers repeat it as long as someone types: a sign of typing counts for so many seconds. */
export const typingSeconds = 8

export const signalTyping = defineCall({
  name: 'signalTyping',
  method: 'POST',
  path: '/api/support-tickets/{id}/typing',
  summary:
    'Tell others in the team that you are typing an answer to a support ticket that you stream, for 8 seconds; no text is sent',
  access: 'tickets.reply',
  budget: 'read',
  params,
  body: z.strictObject({}).prefault({}),
  reply: z.object({}),
  errors: ['ticket_not_found'],
})

export const updateSupportTicket = defineCall({
  name: 'updateSupportTicket',
  method: 'PATCH',
  path: '/api/support-tickets/{id}',
  summary: 'Change the status, priority or assignee of a support ticket; closed ones can be reopened',
  access: 'tickets.update',
  budget: 'write',
  success: 'success.ticket_updated',
  params,
  body: z.strictObject({
    status: z.enum(ticketStatuses).optional(),
    priority: z.enum(ticketPriorities).optional(),
    /** id of an account that may answer tickets; null to unassign */
    assigned_to: z.string().max(64).nullable().optional(),
  }),
  reply: staffTicket,
  errors: ['validation_failed', 'ticket_not_found', 'user_not_found'],
})

export const deleteSupportTicket = defineCall({
  name: 'deleteSupportTicket',
  method: 'DELETE',
  path: '/api/support-tickets/{id}',
  summary: 'Delete a support ticket with its messages and files',
  access: 'tickets.delete',
  fresh: true,
  budget: 'write',
  success: 'success.ticket_deleted',
  params,
  reply: z.object({}),
  errors: ['ticket_not_found'],
})

export const listSupportStaff = defineCall({
  name: 'listSupportStaff',
  method: 'GET',
  path: '/api/support-tickets/staff',
  summary: 'List who can answer support tickets, by name (200 at most)',
  access: 'tickets.read',
  budget: 'read',
  reply: z.object({ staff: z.array(person) }),
  errors: [],
})

/** A canned reply for staff; missing languages fall back to English. */
const cannedAnswer = z.object({
  id: z.uuid(),
  title: z.string(),
  text: z.partialRecord(z.enum(locales), z.string()),
  updated_at: z.iso.datetime(),
})
export type CannedAnswer = z.output<typeof cannedAnswer>

/** Staff must be able to find one in the list, so their number is limited. */
export const maxCannedAnswers = 200

const cannedWriting = z.strictObject({
  title: text(100).trim().min(3),
  text: z
    .partialRecord(z.enum(locales), text(10_000).trim())
    .refine((texts) => Boolean(texts.en), { path: ['en'], params: { key: 'required' } }),
})

export const listCannedAnswers = defineCall({
  name: 'listCannedAnswers',
  method: 'GET',
  path: '/api/canned-answers',
  summary: 'List saved replies by title (200 at most)',
  access: 'tickets.read or tickets.update',
  budget: 'read',
  reply: z.object({ answers: z.array(cannedAnswer) }),
  errors: [],
})

export const createCannedAnswer = defineCall({
  name: 'createCannedAnswer',
  method: 'POST',
  path: '/api/canned-answers',
  summary: 'Create a saved reply',
  access: 'tickets.update',
  budget: 'write',
  success: 'success.canned_answer_saved',
  body: cannedWriting,
  reply: cannedAnswer,
  status: 201,
  errors: ['validation_failed', 'name_exists', 'canned_answers_full'],
})

export const updateCannedAnswer = defineCall({
  name: 'updateCannedAnswer',
  method: 'PUT',
  path: '/api/canned-answers/{id}',
  summary: 'Update a saved reply',
  access: 'tickets.update',
  budget: 'write',
  success: 'success.canned_answer_saved',
  params,
  body: cannedWriting.extend({ seen }),
  reply: cannedAnswer,
  errors: ['validation_failed', 'canned_answer_not_found', 'changed_meanwhile', 'name_exists'],
})

export const deleteCannedAnswer = defineCall({
  name: 'deleteCannedAnswer',
  method: 'DELETE',
  path: '/api/canned-answers/{id}',
  summary: 'Delete a saved reply',
  access: 'tickets.update',
  budget: 'write',
  success: 'success.canned_answer_deleted',
  params,
  reply: z.object({}),
  errors: ['canned_answer_not_found'],
})
