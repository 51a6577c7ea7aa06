import { defaultLocale, localeFromTag } from '../../../locales/locales.ts'
import { pathFor } from '../../../locales/paths.ts'
import type { Context } from '../../context.ts'
import type { StoredCollection } from '../../core/comments/store.ts'
import { queueMail } from '../../core/notifications/outbox/queue-mail.ts'
import { originOfBrand } from '../../core/settings/origin-of-brand.ts'
import { reachableOwner } from './store.ts'

/** Whoever waited so long does something else by now, in milliseconds. */
const longWait = 5 * 60 * 1000

/**
 * Mails whoever began a collection that it has ended, where that took long. An open stream is no sign that somebody looks: a tab
 * in the background has one as well. The mail names no post: titles are the words of strangers.
 */
export async function mailOfEnd(
  ctx: Pick<Context, 'env' | 'now' | 'queue' | 'secrets'>,
  trx: Context['db'],
  { id, user_id: userId, begun_at, created_at }: StoredCollection,
): Promise<void> {
  if (!userId || ctx.now().getTime() - (begun_at ?? created_at).getTime() < longWait) return
  const owner = await reachableOwner(trx, userId)
  if (!owner) return
  const locale = localeFromTag(owner.locale) ?? defaultLocale
  const origin = await originOfBrand({ ...ctx, db: trx }, owner.app_number, '')
  await queueMail(ctx, trx, {
    template: 'collection_done',
    to: owner.email,
    userId,
    locale,
    appNumber: owner.app_number === 2 ? 2 : 1,
    values: {
      fullname: owner.fullname,
      link: `${origin}${pathFor('comments', locale, { collectionId: id })}`,
    },
  })
}
