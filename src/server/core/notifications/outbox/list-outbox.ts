import type { z } from 'zod'
import type { listOutbox as call } from '../../../../contract/outbox.ts'
import type { Context } from '../../../context.ts'
import { siteSettings } from '../../settings/site-settings.ts'
import { mailView } from './mail-view.ts'
import { pageOfMails } from './store.ts'

/** One page of the outbox, and by what mails leave. */
export async function listOutbox(
  ctx: Pick<Context, 'db'>,
  query: z.output<typeof call.query>,
): Promise<z.input<typeof call.reply>> {
  const { mails, total } = await pageOfMails(ctx.db, query)
  const { mail_driver: driver } = await siteSettings(ctx)
  return { mails: mails.map(mailView), total, driver }
}
