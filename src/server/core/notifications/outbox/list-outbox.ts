import { outboxList } from '#contract/lists/outbox-list.ts'
import type { OutboxMail } from '#contract/site/outbox.ts'
import type { Context } from '#server/context.ts'
import type { FilterQuery } from '#server/lists/checked-query.ts'
import { type ListPage, readList } from '#server/lists/read-list.ts'
import { siteSettings } from '../../settings/site-settings.ts'
import { mailView } from './mail-view.ts'
import { outboxSource } from './store.ts'

/** One page of the outbox, and how mails are currently sent. */
export async function listOutbox(
  ctx: Pick<Context, 'db'>,
  query: FilterQuery,
): Promise<ListPage<OutboxMail> & { driver: string }> {
  const { rows, ...page } = await readList(ctx.db, outboxList, outboxSource, query)
  const { mail_driver: driver } = await siteSettings(ctx)
  return { rows: rows.map(mailView), ...page, driver }
}
