import type { NotificationType } from '#contract/accounts/notifications.ts'
import { userIdOf } from '#server/kit/ids.ts'
import type { Context } from '../../context.ts'
import { drawValues } from '../../core/notifications/bell/notification-words.ts'
import { notify } from '../../core/notifications/bell/notifications.ts'
import type { StoredGiveaway } from './store.ts'

/**
 * Notifies the owner of a draw of what happened in their absence. Visitors get no notifications, and neither do owners
 * of deleted draws. Winners' names are not included: a person erased from a draw must not remain in a notification.
 */
export async function notifyOwner(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  draw: StoredGiveaway,
  type: Extract<NotificationType, 'draw_finished' | 'winner_promoted'>,
): Promise<void> {
  const userId = userIdOf(draw.owner)
  if (!userId || draw.deleted_at) return
  await notify(ctx, trx, { userId, type, values: drawValues(draw) })
}
