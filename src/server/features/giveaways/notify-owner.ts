import type { NotificationType } from '#contract/accounts/notifications.ts'
import { givenTitle } from '#contract/draws/given-title.ts'
import { userIdOf } from '#server/kit/ids.ts'
import type { Context } from '../../context.ts'
import { notify } from '../../core/notifications/bell/notify.ts'
import type { StoredGiveaway } from './store.ts'

/**
 * Notifies the owner of a draw of what happened in their absence. Visitors get no notifications, and neither do owners
 * of deleted draws. Winners' names are not included: a person erased from a draw must not remain in a notification.
 */
export async function notifyOwner(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  { owner, title, source, share_code, deleted_at }: StoredGiveaway,
  type: Extract<NotificationType, 'draw_finished' | 'winner_promoted'>,
): Promise<void> {
  const userId = userIdOf(owner)
  if (!userId || deleted_at) return
  const values = { title: givenTitle({ title, source }), share_code }
  await notify(ctx, trx, { userId, type, values })
}
