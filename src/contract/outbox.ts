import { z } from 'zod'
import { locales } from '../locales/locales.ts'
import { defineCall } from './call.ts'
import { pageQuery } from './paging.ts'

export const mailTemplates = [
  'registration',
  'forgot_password',
  'password_reset',
  'email_change',
  'email_change_undo',
  'form_received',
  'form_sent',
  'new_sign_in',
  'reactivate',
  'sign_up_taken',
  'test',
] as const
export type MailTemplate = (typeof mailTemplates)[number]

/** `kept`: there is no mail server. `unknown`: the process ended while it was being sent, so it is not sent again. */
export const mailStatuses = ['waiting', 'kept', 'sending', 'sent', 'failed', 'unknown'] as const

export const outboxMail = z.object({
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
  summary: 'Mails that were written, newest first, and what became of them',
  access: 'external.settings',
  budget: 'read',
  query: pageQuery.extend({ status: z.enum(mailStatuses).optional() }),
  reply: z.object({ mails: z.array(outboxMail), total: z.int(), driver: z.string() }),
  errors: ['validation_failed'],
})

export const readOutboxMail = defineCall({
  name: 'readOutboxMail',
  method: 'GET',
  path: '/api/outbox/{id}',
  summary: 'One mail with its text; closed to whoever has fewer rights than its receiver',
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
  summary: 'Try a kept or failed mail again',
  access: 'external.settings',
  budget: 'write',
  success: 'success.mail_queued',
  params: z.object({ id: z.string().max(64) }),
  reply: outboxMail,
  errors: ['mail_not_found', 'mail_already_sent'],
})
