import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../../../db/client.ts'
import type { NotificationsTable } from '../../../db/tables/messages.ts'

export type StoredNotification = Selectable<NotificationsTable>

export async function insertNotification(
  trx: Database,
  notification: Insertable<NotificationsTable>,
): Promise<void> {
  await trx.insertInto('notifications').values(notification).execute()
}

/** The newest of somebody's notifications. */
export function latestOf(db: Database, userId: string, most: number): Promise<StoredNotification[]> {
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
}

export async function unreadOf(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', 'unread')
    .executeTakeFirstOrThrow()
  return count
}

/** Marks one notification of somebody, or for `all` all of theirs. Answers how many there were. */
export async function markNotifications(
  db: Database,
  userId: string,
  id: string,
  status: 'read' | 'unread',
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ status })
    .where('user_id', '=', userId)
    .$if(id !== 'all', (query) => query.where('id', '=', id))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Deletes one notification of somebody, or for `all` all of theirs. Answers how many there were. */
export async function deleteNotifications(db: Database, userId: string, id: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .$if(id !== 'all', (query) => query.where('id', '=', id))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** What was read is kept for half a year. */
export async function deleteReadNotifications(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('notifications').where('status', '=', 'read').where('created_at', '<', before).execute()
}
