import { defaultLocale, localeFromTag } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import { userIdOf } from '#server/kit/ids.ts'
import type { Context, Viewer } from '../../context.ts'
import { mailLimit, mayConsume } from '../../core/accounts/sign-in/attempts.ts'
import { drawValues } from '../../core/notifications/bell/notification-words.ts'
import { notify } from '../../core/notifications/bell/notify.ts'
import { queueMail } from '../../core/notifications/outbox/queue-mail.ts'
import { brandOfOrigin, ownOrigin } from '../../core/settings/own-origin.ts'
import { type Challenged, reachableUser } from './store.ts'

type Deps = Pick<Context, 'db' | 'env' | 'now' | 'queue' | 'secretKey' | 'secrets'>

interface ChallengeNotice {
  challenged: Challenged
  viewer: Viewer
  origin: string
}

/**
 * Notifies the organizer and mails them, if the draw belongs to an account. The mail contains none of the challenger's
 * text, and only a few are sent per hour.
 */
export async function notifyOrganizer(
  ctx: Deps,
  trx: Context['db'],
  { challenged, viewer, origin: requestOrigin }: ChallengeNotice,
): Promise<void> {
  const { owner, share_code, deleted_at } = challenged
  const userId = userIdOf(owner)
  if (!userId || deleted_at || owner === viewer.owner) return
  const user = await reachableUser(trx, userId)
  if (!user) return
  await notify(ctx, trx, { userId, type: 'result_challenged', values: drawValues(challenged) })
  const within = { ...ctx, db: trx }
  if (!user.email || !(await mayConsume(within, [mailLimit(user.email, 'challenge')]))) return
  const locale = localeFromTag(user.locale) ?? defaultLocale
  const origin = await ownOrigin(within, requestOrigin)
  await queueMail(ctx, trx, {
    template: 'result_challenged',
    to: user.email,
    userId,
    locale,
    appNumber: await brandOfOrigin(within, origin),
    values: { link: `${origin}${pathFor('result', locale, { shareCode: share_code })}` },
  })
}
