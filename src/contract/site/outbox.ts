import { z } from 'zod'
import { locales } from '#locales/locales.ts'
import { defineCall } from '../api/call.ts'
import { defineExports, listQuery, listReply } from '../api/list-calls.ts'
import { mailStatuses, mailTemplates, outboxList } from '../lists/outbox-list.ts'

const outboxMail = z.object({
  id: z.uuid(),
  template: z.enum(mailTemplates),
  to: z.string(),
  locale: z.enum(locales),
  status: z.enum(mailStatuses),
  attempts: z.int(),
  problem: z.string().nullable(),
  created_at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
})
export type OutboxMail = z.output<typeof outboxMail>

export const listOutbox = defineCall({
  name: 'listOutbox',
  method: 'GET',
  path: '/api/outbox',
  summary: 'List emails, newest first, with their status',
  access: 'external.settings',
  budget: 'read',
  query: listQuery(outboxList),
  reply: listReply(outboxMail).extend({ driver: z.string() }),
  errors: ['validation_failed'],
})

export const exportOutbox = defineExports(outboxList, {
  path: '/api/outbox',
  access: 'external.settings',
  isOfPeople: true,
})

export const readOutboxMail = defineCall({
  name: 'readOutboxMail',
  method: 'GET',
  path: '/api/outbox/{id}',
  summary: "Get an email with its text; not if its recipient has permissions you don't have",
  access: 'external.settings',
  budget: 'read',
  params: z.object({ id: z.string().max(64) }),
  reply: outboxMail.extend({ subject: z.string(), text: z.string() }),
  errors: ['mail_not_found', 'exceeds_own_rights'],
})

export const resendOutboxMail = defineCall({
  name: 'resendOutboxMail',
  method: 'POST',
  path: '/api/outbox/{id}/resend',
  summary: 'Retry a stored or failed email',
  access: 'external.settings',
  budget: 'write',
  success: 'success.mail_queued',
  params: z.object({ id: z.string().max(64) }),
  reply: outboxMail,
  errors: ['mail_not_found', 'mail_already_sent'],
})
