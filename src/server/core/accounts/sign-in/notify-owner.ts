import { defaultLocale, localeFromTag } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import type { Context } from '#server/context.ts'
import { queueMail } from '../../notifications/outbox/queue-mail.ts'
import { brandOfOrigin, ownOrigin } from '../../settings/own-origin.ts'
import { userByName } from '../store.ts'
import { mailLimit, mayConsume } from './attempts.ts'

/** With strict settings, only a mail to the owner says that an address already has an account. */
export async function notifyOwner(
  ctx: Pick<Context, 'db' | 'env' | 'queue' | 'secrets' | 'now' | 'secretKey'>,
  email: string,
  { origin }: { origin: string },
): Promise<void> {
  const owner = await userByName(ctx.db, email)
  if (!owner || !(await mayConsume(ctx, [mailLimit(owner.email, 'taken')]))) return
  const locale = localeFromTag(owner.locale) ?? defaultLocale
  const ours = await ownOrigin(ctx, origin)
  const appNumber = await brandOfOrigin(ctx, ours)
  await ctx.db.transaction().execute((trx) =>
    queueMail(ctx, trx, {
      template: 'sign_up_taken',
      to: owner.email,
      userId: owner.id,
      locale,
      appNumber,
      values: { fullname: owner.fullname, link: `${ours}${pathFor('signIn', locale)}` },
    }),
  )
}
