import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import type { NotificationsTable } from '#server/db/tables/site.ts'

export type StoredNotification = Selectable<NotificationsTable>

/** Inserts nothing if the account does not exist: the event must not fail for lack of a recipient. */
export async function insertNotification(
  trx: Database,
  { id, user_id, type, payload, created_at }: Omit<Insertable<NotificationsTable>, 'status'>,
): Promise<void> {
  await trx
    .insertInto('notifications')
    .columns(['id', 'user_id', 'type', 'payload', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          sql<string>`${id}::uuid`.as('id'),
          'users.id as user_id',
          sql<string>`${type}::text`.as('type'),
          sql<never>`${payload}::jsonb`.as('payload'),
          sql<Date>`${created_at}::timestamptz`.as('created_at'),
        ])
        .where('users.id', '=', user_id)
        .where('users.status', '<>', 'deleted'),
    )
    .execute()
}

/** The newest notifications of a user. */
export function latestOf(db: Database, userId: string, max: number): Promise<StoredNotification[]> {
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(max)
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

/** Marks one of a user's notifications, or all of them for `all`. Returns how many. */
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

/** Deletes one of a user's notifications, or all of them for `all`. Returns how many. */
export async function deleteNotifications(db: Database, userId: string, id: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .$if(id !== 'all', (query) => query.where('id', '=', id))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Read notifications are deleted after half a year. */
export async function deleteReadNotifications(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('notifications').where('status', '=', 'read').where('created_at', '<', before).execute()
}
