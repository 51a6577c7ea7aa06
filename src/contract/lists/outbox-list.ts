import { defineList } from './list.ts'

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
  'trial_ends',
  'payment_failed',
  'subscription_ended',
  'subscription_leaves',
  'test',
  'ticket_answered',
  'ticket_received',
  'result_challenged',
  'collection_done',
  'overview_report',
] as const
export type MailTemplate = (typeof mailTemplates)[number]

/** `kept`: there is no mail server. `unknown`: the process ended while sending, so it is not sent again. */
export const mailStatuses = ['waiting', 'kept', 'sending', 'sent', 'failed', 'unknown'] as const

/** Written emails, newest first. */
export const outboxList = defineList({
  name: 'outbox',
  sort: '-created_at',
  isSearchable: true,
  commonViews: [
    { key: 'unsent', filters: { status: 'waiting,kept,sending' }, isCounted: true },
    { key: 'failed', filters: { status: 'failed,unknown' }, isCounted: true },
  ],
  beside: ['status', 'to'],
  columns: [
    { key: 'template', kind: 'choice', choices: mailTemplates, isSortable: true, isFilterable: true },
    { key: 'to', kind: 'text', isSortable: true, isFilterable: true },
    { key: 'status', kind: 'choice', choices: mailStatuses, isSortable: true, isFilterable: true },
    { key: 'attempts', kind: 'number', isSortable: true, isExtra: true },
    { key: 'created_at', kind: 'moment', isSortable: true, isFilterable: true },
    { key: 'sent_at', kind: 'moment', isSortable: true, isExtra: true },
  ],
})
