import { type MailTemplate } from '#contract/lists/outbox-list.ts'
import type { OutboxMail } from '#contract/site/outbox.ts'
import { defaultLocale, localeFromTag } from '#locales/locales.ts'
import { type StoredMail } from './store.ts'

/** A mail as administrators see it in the list, without its contents. */
export function mailView(mail: StoredMail): OutboxMail {
  return {
    id: mail.id,
    template: mail.template as MailTemplate,
    to: mail.address,
    locale: localeFromTag(mail.locale) ?? defaultLocale,
    status: mail.status,
    attempts: mail.attempts,
    problem: mail.problem,
    created_at: mail.created_at.toISOString(),
    sent_at: mail.sent_at?.toISOString() ?? null,
  }
}
