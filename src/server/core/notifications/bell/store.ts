import type { Insertable } from 'kysely'
import type { Database } from '../../../db/client.ts'
import type { NotificationsTable } from '../../../db/tables/messages.ts'

export async function insertNotification(
  trx: Database,
  notification: Insertable<NotificationsTable>,
): Promise<void> {
  await trx.insertInto('notifications').values(notification).execute()
}
