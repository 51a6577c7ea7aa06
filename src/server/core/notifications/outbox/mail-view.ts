import { type MailTemplate, outboxList } from '#contract/lists/outbox-list.ts'
import type { OutboxMail } from '#contract/site/outbox.ts'
import { defaultLocale, localeFromTag } from '#locales/locales.ts'
import type { Context } from '#server/context.ts'
import type { FilterQuery } from '#server/lists/checked-query.ts'
import { type ListPage, readList } from '#server/lists/read-list.ts'
import { siteSettings } from '../../settings/site-settings.ts'
import { outboxSource, type StoredMail } from './store.ts'

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

/** One page of the outbox, and how mails are currently sent. */
export async function listOutbox(
  ctx: Pick<Context, 'db'>,
  query: FilterQuery,
): Promise<ListPage<OutboxMail> & { driver: string }> {
  const { rows, ...page } = await readList(ctx.db, outboxList, outboxSource, query)
  const { mail_driver: driver } = await siteSettings(ctx)
  return { rows: rows.map(mailView), ...page, driver }
}
