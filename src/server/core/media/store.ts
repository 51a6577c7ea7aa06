import type { Selectable } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { MediaTable } from '../../db/tables/media.ts'

export type StoredMedia = Selectable<MediaTable>

export async function mediaByIds(db: Database, ids: readonly string[]): Promise<StoredMedia[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('media')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
}

/** Says anew which media a record shows. */
export async function putUses(
  trx: Database,
  record: { area: string; record_id: string },
  ids: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('media_uses')
    .where('area', '=', record.area)
    .where('record_id', '=', record.record_id)
    .execute()
  if (ids.length > 0)
    await trx
      .insertInto('media_uses')
      .values([...new Set(ids)].map((media_id) => ({ media_id, ...record })))
      .execute()
}
