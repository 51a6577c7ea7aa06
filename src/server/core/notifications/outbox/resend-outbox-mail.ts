import { fail } from '#contract/api/errors.ts'
import type { OutboxMail } from '#contract/site/outbox.ts'
import type { Context } from '#server/context.ts'
import { type Actor, recordAction } from '../../audit/record-act.ts'
import { mailView } from './mail-view.ts'
import { oneMail } from './read-outbox-mail.ts'
import { lockMail, updateMail } from './store.ts'

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
