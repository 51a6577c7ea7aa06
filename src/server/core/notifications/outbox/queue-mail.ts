import { randomUUID } from 'node:crypto'
import type { MailTemplate } from '#contract/lists/outbox-list.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context } from '#server/context.ts'
import { insertMail } from './store.ts'

/** The values of a template besides its fixed text: texts, and complete links. */
export type MailValues = Record<string, string | number>

export interface NewMail {
  template: MailTemplate
  to: string
  /** the account it is about, if any */
  userId: string | null
  locale: Locale
  /** the brand whose name and colors it uses */
  appNumber: 1 | 2
  values: MailValues
}

/** Adds a mail to the outbox in the transaction of its event; a job sends it after the commit. */
export async function queueMail(
  ctx: Pick<Context, 'queue' | 'secrets' | 'now'>,
  trx: Context['db'],
  { template, to, userId, locale, appNumber, values }: NewMail,
): Promise<string> {
  const id = randomUUID()
  await insertMail(trx, {
    id,
    template,
    user_id: userId,
    address: to,
    locale,
    app_number: appNumber,
    payload: ctx.secrets.close(Buffer.from(JSON.stringify(values)), placeOfPayload(id)),
    status: 'waiting',
    problem: null,
    created_at: ctx.now(),
    sent_at: null,
  })
  await ctx.queue.send('send_mail', { mail_id: id }, { db: trx })
  return id
}

/** The encryption context of a mail's contents. */
export function placeOfPayload(id: string): string {
  return `outbox.payload.${id}`
}
