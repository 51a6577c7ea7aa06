import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../../../db/client.ts'
import type { OutboxTable } from '../../../db/tables/messages.ts'

export type StoredMail = Selectable<OutboxTable>

export async function insertMail(trx: Database, mail: Insertable<OutboxTable>): Promise<void> {
  await trx.insertInto('outbox').values(mail).execute()
}

export function mailById(db: Database, id: string): Promise<StoredMail | undefined> {
  return db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
}
