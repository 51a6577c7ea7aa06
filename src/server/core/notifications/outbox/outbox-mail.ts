import { fail } from '#contract/api/errors.ts'
import { exceeding } from '#contract/api/permissions.ts'
import { type MailTemplate, outboxList } from '#contract/lists/outbox-list.ts'
import type { OutboxMail } from '#contract/site/outbox.ts'
import { defaultLocale, localeFromTag } from '#locales/locales.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { isId } from '#server/kit/ids.ts'
import type { FilterQuery } from '#server/lists/list-source.ts'
import { type ListPage, readList } from '#server/lists/read-list.ts'
import { type Actor, recordAction } from '../../audit/audit-log.ts'
import { siteSettings } from '../../settings/site-settings.ts'
import { renderStored } from './render-mail.ts'
import { lockMail, mailById, outboxSource, rightsOfReceivers, type StoredMail, updateMail } from './store.ts'

/**
 * Queues a kept or failed mail again, with all its attempts. A queued mail stays queued; one that may have arrived is
 * not sent a second time.
 */
export async function resendOutboxMail(
  ctx: Pick<Context, 'db' | 'now' | 'queue'>,
  viewer: Actor,
  id: string,
): Promise<OutboxMail> {
  await oneMail(ctx, id)
  return ctx.db.transaction().execute((trx) => resendOutboxMailWithin(ctx, trx, viewer, id))
}

/** The same within a larger transaction. */
export async function resendOutboxMailWithin(
  ctx: Pick<Context, 'now' | 'queue'>,
  trx: Context['db'],
  viewer: Actor,
  id: string,
): Promise<OutboxMail> {
  const mail = await lockMail(trx, id)
  if (!mail) throw fail('mail_not_found')
  if (mail.status === 'waiting') return mailView(mail)
  if (mail.status !== 'kept' && mail.status !== 'failed') throw fail('mail_already_sent')
  const again = { status: 'waiting', attempts: 0, problem: null } as const
  await updateMail(trx, id, again)
  await ctx.queue.send('send_mail', { mail_id: id }, { db: trx })
  await recordAction(trx, {
    viewer,
    now: ctx.now(),
    area: 'settings',
    act: 'resend',
    // Without the recipient, who may ask to be erased.
    record: { id, name: mail.template },
    before: { status: mail.status },
    after: { status: again.status },
  })
  return mailView({ ...mail, ...again })
}

type Deps = Pick<Context, 'db' | 'secrets'>

/**
 * A mail with its text, which may contain a sign-in link (REQ-operation: without a mail server, staff must be able to
 * pass it on). Refused if the viewer would gain rights by it.
 */
export async function readOutboxMail(
  ctx: Deps,
  viewer: SignedIn,
  id: string,
): Promise<OutboxMail & { subject: string; text: string }> {
  const mail = await oneMail(ctx, id)
  const receivers = await rightsOfReceivers(ctx.db, mail)
  if (receivers.some((rights) => exceeding(rights, viewer.permissions).length > 0))
    throw fail('exceeds_own_rights')
  const { subject, text } = await renderStored(ctx, mail)
  return { ...mailView(mail), subject, text }
}

/** Raises `mail_not_found`, also for invalid ids. */
async function oneMail({ db }: Pick<Context, 'db'>, id: string): Promise<StoredMail> {
  const mail = isId(id) ? await mailById(db, id) : undefined
  if (!mail) throw fail('mail_not_found')
  return mail
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
