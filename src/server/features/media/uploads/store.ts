import type { Insertable, Selectable } from 'kysely'
import type { Database } from '#server/db/client.ts'
import type { MediaUploadsTable } from '#server/db/tables/media.ts'

export type StoredUpload = Selectable<MediaUploadsTable>

export async function insertUpload(db: Database, upload: Insertable<MediaUploadsTable>): Promise<void> {
  await db.insertInto('media_uploads').values(upload).execute()
}

export function uploadOf(db: Database, id: string, owner: string): Promise<StoredUpload | undefined> {
  return db
    .selectFrom('media_uploads')
    .selectAll()
    .where('id', '=', id)
    .where('created_by', '=', owner)
    .executeTakeFirst()
}

/** An upload of this account, locked until the transaction ends; undefined if it is already locked. */
export function tryLockUpload(trx: Database, id: string, owner: string): Promise<StoredUpload | undefined> {
  return trx
    .selectFrom('media_uploads')
    .selectAll()
    .where('id', '=', id)
    .where('created_by', '=', owner)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export async function putReceived(trx: Database, id: string, received: number): Promise<void> {
  await trx.updateTable('media_uploads').set({ received }).where('id', '=', id).execute()
}

export async function dropUpload(db: Database, id: string): Promise<void> {
  await db.deleteFrom('media_uploads').where('id', '=', id).execute()
}

/** The open uploads of an account: the number of files, and their declared bytes. */
export async function openUploads(db: Database, owner: string): Promise<{ files: number; bytes: number }> {
  const row = await db
    .selectFrom('media_uploads')
    .select(({ fn }) => [fn.countAll<number>().as('files'), fn.sum<string | null>('size').as('bytes')])
    .where('created_by', '=', owner)
    .executeTakeFirstOrThrow()
  return { files: row.files, bytes: Number(row.bytes ?? 0) }
}

export async function dropUploadsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('media_uploads').where('created_at', '<', before).execute()
}
