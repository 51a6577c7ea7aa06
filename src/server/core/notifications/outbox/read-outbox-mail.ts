import { fail } from '#contract/api/errors.ts'
import { exceeding } from '#contract/api/permissions.ts'
import type { OutboxMail } from '#contract/site/outbox.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { isId } from '#server/kit/ids.ts'
import { mailView } from './mail-view.ts'
import { renderStored } from './render-stored.ts'
import { mailById, rightsOfReceivers, type StoredMail } from './store.ts'

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
export async function oneMail({ db }: Pick<Context, 'db'>, id: string): Promise<StoredMail> {
  const mail = isId(id) ? await mailById(db, id) : undefined
  if (!mail) throw fail('mail_not_found')
  return mail
}
