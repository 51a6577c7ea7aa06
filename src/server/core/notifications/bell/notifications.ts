import { randomUUID } from 'node:crypto'
import type { Notification, NotificationType } from '#contract/accounts/notifications.ts'
import { fail } from '#contract/api/errors.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { isId } from '#server/kit/ids.ts'
import { notificationWords } from './notification-words.ts'
import {
  deleteNotifications,
  insertNotification,
  latestOf,
  markNotifications,
  type StoredNotification,
  unreadOf,
} from './store.ts'

/** The page shows them all at once; older ones are left out. */
const maxListed = 100

/** The viewer's notifications, in the language of the request. */
export async function listNotifications(
  ctx: Pick<Context, 'db'>,
  { user }: SignedIn,
  locale: Locale,
): Promise<{ notifications: Notification[]; unread: number }> {
  const [stored, unread] = await Promise.all([
    latestOf(ctx.db, user.id, maxListed),
    unreadOf(ctx.db, user.id),
  ])
  return { notifications: stored.map((notification) => inWords(notification, locale)), unread }
}

function inWords({ id, type: stored, status, payload, created_at }: StoredNotification, locale: Locale) {
  const type = stored as NotificationType
  return {
    id,
    type,
    status,
    ...notificationWords(type, payload, locale),
    created_at: created_at.toISOString(),
  }
}

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

/** Notifies a user on the site, in the transaction of the event. The text is created when it is read. */
export async function notify(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  {
    userId,
    type,
    values = {},
  }: { userId: string; type: NotificationType; values?: Record<string, string | number> },
): Promise<void> {
  await insertNotification(trx, {
    id: randomUUID(),
    user_id: userId,
    type,
    payload: JSON.stringify(values),
    created_at: ctx.now(),
  })
}
