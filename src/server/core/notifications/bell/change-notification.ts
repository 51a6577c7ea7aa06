import { fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { isId } from '#server/kit/ids.ts'
import { deleteNotifications, markNotifications, unreadOf } from './store.ts'

interface Change {
  /** one of the viewer's own, or `all` */
  id: string
  action: 'read' | 'unread' | 'delete'
}

/** Marks or deletes the viewer's own notifications. Those of others are not found. */
export async function changeNotification(
  ctx: Pick<Context, 'db'>,
  { user }: SignedIn,
  { id, action }: Change,
): Promise<{ unread: number }> {
  if (id !== 'all' && !isId(id)) throw fail('notification_not_found')
  const changed =
    action === 'delete'
      ? await deleteNotifications(ctx.db, user.id, id)
      : await markNotifications(ctx.db, user.id, id, action)
  if (changed === 0 && id !== 'all') throw fail('notification_not_found')
  return { unread: await unreadOf(ctx.db, user.id) }
}
