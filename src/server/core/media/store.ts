import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { MediaFilesTable, MediaPart, MediaTable } from '../../db/tables/media.ts'

export type StoredMedia = Selectable<MediaTable>
export type NewMedia = Insertable<MediaTable>
export type { MediaPart }

export async function mediaByIds(db: Database, ids: readonly string[]): Promise<StoredMedia[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('media')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
}

/** Those of the given media that exist, locked until the transaction ends. */
export async function heldMedia(
  trx: Database,
  ids: readonly string[],
): Promise<Pick<StoredMedia, 'id' | 'is_private'>[]> {
  if (ids.length === 0) return []
  return trx
    .selectFrom('media')
    .select(['id', 'is_private'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forKeyShare()
    .execute()
}

/** Replaces the list of media that a record shows. */
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

export async function insertMedia(trx: Database, media: Insertable<MediaTable>): Promise<StoredMedia> {
  return trx.insertInto('media').values(media).returningAll().executeTakeFirstOrThrow()
}

/** Records files that are about to be stored. */
export async function planFiles(
  db: Database,
  files: readonly Omit<Insertable<MediaFilesTable>, 'media_id'>[],
): Promise<void> {
  await db
    .insertInto('media_files')
    .values(files.map((file) => ({ ...file, media_id: null })))
    .execute()
}

/** Assigns these files to a media record; false if one of them was removed meanwhile. */
export async function tieFiles(trx: Database, mediaId: string, paths: readonly string[]): Promise<boolean> {
  const tied = await trx
    .updateTable('media_files')
    .set({ media_id: mediaId })
    .where('path', 'in', [...paths])
    .executeTakeFirst()
  return tied.numUpdatedRows === BigInt(paths.length)
}

/** Releases these files from their media record. */
export async function releaseFiles(trx: Database, paths: readonly string[], at: Date): Promise<void> {
  if (paths.length === 0) return
  await trx
    .updateTable('media_files')
    .set({ media_id: null, at })
    .where('path', 'in', [...paths])
    .execute()
}

export type PlacedFile = Pick<Selectable<MediaFilesTable>, 'path' | 'store'>

/** Files that have belonged to no media record since before a given time. */
/** The stores that have files of no media record. */
export async function strayStores(db: Database, before: Date): Promise<PlacedFile['store'][]> {
  const rows = await db
    .selectFrom('media_files')
    .select('store')
    .distinct()
    .where('media_id', 'is', null)
    .where('at', '<', before)
    .execute()
  return rows.map(({ store }) => store)
}

export function strayFiles(
  db: Database,
  { store, before, max }: { store: PlacedFile['store']; before: Date; max: number },
): Promise<PlacedFile[]> {
  return db
    .selectFrom('media_files')
    .select(['path', 'store'])
    .where('media_id', 'is', null)
    .where('store', '=', store)
    .where('at', '<', before)
    .orderBy('at')
    .limit(max)
    .execute()
}

export function filesOf(db: Database, mediaId: string): Promise<PlacedFile[]> {
  return db.selectFrom('media_files').select(['path', 'store']).where('media_id', '=', mediaId).execute()
}

export async function forgetFile(db: Database, path: string): Promise<void> {
  await db.deleteFrom('media_files').where('path', '=', path).where('media_id', 'is', null).execute()
}

export interface ServedFile extends Selectable<MediaFilesTable> {
  file_name: string
  kind: StoredMedia['kind']
  module: string | null
  is_private: boolean
}

/** The file at an address, with what is needed to know about its media record to send it. */
export function fileByPath(db: Database, path: string): Promise<ServedFile | undefined> {
  return db
    .selectFrom('media_files')
    .innerJoin('media', 'media.id', 'media_files.media_id')
    .selectAll('media_files')
    .select(['media.file_name', 'media.kind', 'media.module', 'media.is_private'])
    .where('media_files.path', '=', path)
    .executeTakeFirst()
}

/** Lets only this transaction add files to a folder and to those of an account until it ends. */
export async function lockRoom(
  trx: Database,
  { module, owner, isPrivate = false }: { module: string | null; owner: string | null; isPrivate?: boolean },
): Promise<void> {
  const folder = module === null ? `${isPrivate}` : `of ${module}`
  // Always in this order, so that no two transactions wait for each other.
  for (const name of [`folder ${folder}`, ...(owner === null ? [] : [`owner ${owner} ${isPrivate}`])])
    await sql`select pg_advisory_xact_lock(hashtextextended(${`media ${name}`}, 0))`.execute(trx)
}

/**
 * Bytes in a folder, and by an account. Files from tickets and forms are private and counted separately: they do not
 * use the library's quota.
 */
export async function usedBytes(
  db: Database,
  { module, owner, isPrivate = false }: { module: string | null; owner: string | null; isPrivate?: boolean },
): Promise<{ folder: number; own: number }> {
  const sum = (where: ReturnType<typeof sql<boolean>>) =>
    sql<number>`(select coalesce(sum(size), 0)::bigint from media where ${where})`
  const { rows } = await sql<{ folder: number; own: number }>`select
    ${sum(sql`module is not distinct from ${module} and (module is not null or is_private = ${isPrivate})`)} as folder,
    ${owner === null ? sql`0` : sum(sql`created_by = ${owner} and is_private = ${isPrivate}`)} as own`.execute(
    db,
  )
  return rows[0] ?? { folder: 0, own: 0 }
}
