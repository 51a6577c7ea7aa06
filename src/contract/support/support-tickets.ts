import { z } from 'zod'
import { defineCall } from '../api/call.ts'
import type { ErrorCode } from '../api/errors.ts'
import { text } from '../api/text.ts'

export const ticketPriorities = ['low', 'medium', 'high'] as const
export type TicketPriority = (typeof ticketPriorities)[number]

export const ticketStatuses = ['open', 'in_progress', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/** Reasons for challenging a result. */
export const challengeReasons = ['entries', 'rules', 'winner', 'prize', 'other'] as const
export type ChallengeReason = (typeof challengeReasons)[number]

/** Maximum files of one message. */
export const maxTicketFiles = 5
/** Maximum total bytes of a message's files: what a page accepts from a form without scripts. */
export const maxTicketBytes = 10 * 1024 * 1024
/** Accepted file extensions of attachments. */
export const ticketFileEndings = ['jpg', 'jpeg', 'png', 'webp', 'gif', 'avif', 'pdf', 'txt', 'csv'] as const

/** Maximum open tickets of one account. */
export const maxOpenTickets = 20

const ticketFile = z.object({
  id: z.uuid(),
  name: z.string(),
  /** bytes */
  size: z.int(),
  /** MIME type */
  type: z.string(),
  /** opens for users who may read the ticket */
  url: z.string(),
})

export const ticketMessage = z.object({
  id: z.uuid(),
  /** counted from 1; gaps are internal notes of staff */
  place: z.int(),
  author: z.enum(['user', 'staff']),
  /** its author; staff names are only shown to staff, null for everyone else */
  name: z.string().nullable(),
  /** only for staff */
  is_note: z.boolean(),
  text: z.string(),
  files: z.array(ticketFile),
  created_at: z.iso.datetime(),
})
export type TicketMessage = z.output<typeof ticketMessage>

/** A support ticket in a list (REQ-entities). */
export const ticketRow = z.object({
  id: z.uuid(),
  /** the number that people refer to it by */
  number: z.int(),
  subject: z.string(),
  priority: z.enum(ticketPriorities),
  status: z.enum(ticketStatuses),
  /** the caller has not read something in it yet */
  is_unread: z.boolean(),
  messages: z.int(),
  last_message_at: z.iso.datetime(),
  created_at: z.iso.datetime(),
})
export type TicketRow = z.output<typeof ticketRow>

/** The result that a ticket is about, if it started as a challenge. */
const challengedResult = z.object({ title: z.string(), entries: z.int(), share_code: z.string() })

export const ticket = ticketRow.extend({
  /** the newest 50 messages, or the requested ones */
  conversation: z.array(ticketMessage),
  /** whether there are more messages: before these, or after them if those after a place were requested */
  has_more: z.boolean(),
  result: challengedResult.nullable(),
  /** increases with everything that a reader would see */
  version: z.int(),
})
export type Ticket = z.output<typeof ticket>

const message = text(10_000).trim().min(1)
const upload = { field: '*', maxFiles: maxTicketFiles, bytes: maxTicketBytes } as const

/** Why a message with files may be refused. */
export const messageErrors = [
  'validation_failed',
  'file_upload_error',
  'image_processing_error',
  'problem_saving_files',
  'body_too_large',
  'busy',
  'idempotency_key_reused',
  'idempotency_key_invalid',
] as const satisfies readonly ErrorCode[]

const newTicket = z.strictObject({
  subject: text(150).trim().min(3),
  message,
  priority: z.enum(ticketPriorities).optional(),
})

export const createTicket = defineCall({
  name: 'createTicket',
  method: 'POST',
  path: '/api/tickets',
  summary:
    'Open a support ticket, with up to five images, PDF or text files next to the JSON field `options`; the default priority is medium',
  access: 'signed_in',
  budget: 'write',
  idempotent: true,
  success: 'success.ticket_created',
  body: newTicket,
  upload: { ...upload, options: newTicket },
  reply: z.object({ id: z.uuid() }),
  status: 201,
  errors: [...messageErrors, 'too_many_tickets', 'too_many_requests'],
})

export const listTickets = defineCall({
  name: 'listTickets',
  method: 'GET',
  path: '/api/tickets',
  summary: 'List your support tickets, latest message first',
  access: 'signed_in',
  viewable: 'tickets.read',
  budget: 'read',
  query: z.strictObject({
    status: z.enum(ticketStatuses).optional(),
    page: z.coerce.number().int().min(1).max(10_000).optional(),
  }),
  reply: z.object({ tickets: z.array(ticketRow), total: z.int(), unread: z.int(), page_size: z.int() }),
  errors: ['validation_failed'],
})

const params = z.object({ id: z.string().max(64) })
const place = z.coerce.number().int().min(0).max(1_000_000).optional()
/** The newest 50 messages before a place in the conversation. */
export const earlierQuery = z.strictObject({ before: place })
/** The messages after a place: everything else is already known. */
export const laterQuery = z.strictObject({ after: place })

export const getTicket = defineCall({
  name: 'getTicket',
  method: 'GET',
  path: '/api/tickets/{id}',
  summary:
    "Get a support ticket with its newest messages, or those before a position; this doesn't mark it as read",
  access: 'signed_in',
  viewable: 'tickets.read',
  budget: 'read',
  params,
  query: earlierQuery,
  reply: ticket,
  errors: ['validation_failed', 'ticket_not_found'],
})

/** A retried message appears once, thanks to its `Idempotency-Key`. */
const addition = z.strictObject({ id: z.string().max(64), message })

export const writeToTicket = defineCall({
  name: 'writeToTicket',
  method: 'PUT',
  path: '/api/tickets',
  summary: 'Add a message to an open support ticket, with files as in a new one',
  access: 'signed_in',
  budget: 'write',
  idempotent: true,
  success: 'success.message_sent',
  body: addition,
  upload: { ...upload, options: addition },
  reply: ticketMessage,
  errors: [...messageErrors, 'ticket_not_found', 'ticket_closed', 'too_many_requests'],
})

export const markTicketRead = defineCall({
  name: 'markTicketRead',
  method: 'PATCH',
  path: '/api/tickets',
  summary: 'Mark a support ticket as read',
  access: 'signed_in',
  budget: 'write',
  body: z.strictObject({ id: z.string().max(64) }),
  reply: z.object({ id: z.uuid(), unread: z.int() }),
  errors: ['validation_failed', 'ticket_not_found'],
})

export const watchTicket = defineCall({
  name: 'watchTicket',
  method: 'GET',
  path: '/api/tickets/{id}/events',
  summary:
    'Stream a support ticket as server-sent events named `ticket`: one for each change, with the messages since',
  access: 'signed_in',
  budget: 'read',
  params,
  query: laterQuery,
  stream: 'text/event-stream',
  reply: ticket,
  errors: ['validation_failed', 'ticket_not_found', 'busy'],
})

export const getTicketFile = defineCall({
  name: 'getTicketFile',
  method: 'GET',
  path: '/api/tickets/{id}/files/{fileId}',
  summary: 'Download a file of a support ticket; for its owner and staff',
  access: 'signed_in',
  viewable: 'tickets.read',
  budget: 'read',
  params: params.extend({ fileId: z.string().max(64) }),
  document: 'application/octet-stream',
  reply: z.unknown(),
  errors: ['ticket_not_found'],
})
