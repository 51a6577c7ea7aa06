import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import type { StoredMedia } from '../../core/media/store.ts'
import type { Database } from '../../db/client.ts'
import type { MediaHosting, MediaTable, MediaUploadsTable, MediaUsesTable } from '../../db/tables/media.ts'
import type { ListSource } from '../../lists/list-source.ts'

/** A medium with its sender and the number of records that use it. */
export interface ListedMedia extends Omit<StoredMedia, 'created_by'> {
  created_by: string | null
  uses: number
}

const uses = sql<number>`(select count(*)::integer from media_uses where media_uses.media_id = m.id)`
const sender = sql<
  string | null
>`(select username from users where users.id = m.created_by and status <> 'deleted')`
const columnsOf = sql<ListedMedia>`m.*, ${uses} as uses, ${sender} as created_by`

/**
 * Form attachments are only shown to those who may read the form: `readable` has module keys. `noFolder` is the filter
 * value for files without a folder.
 */
export function mediaSource({
  readable,
  noFolder,
}: {
  readable: readonly string[]
  noFolder: string
}): ListSource<ListedMedia> {
  return {
    select: columnsOf,
    from: sql`media m`,
    always: () => mayBeSeen(readable),
    columns: {
      file_name: sql`m.file_name`,
      kind: sql`m.kind`,
      module: sql`coalesce(m.module, ${noFolder})`,
      size: sql`m.size`,
      uses,
      type: sql`m.type`,
      width: sql`m.width`,
      height: sql`m.height`,
      store: sql`m.store`,
      lacks_alt: sql`(m.kind = 'image' and m.alt = '{}'::jsonb)`,
      is_private: sql`m.is_private`,
      created_by: sender,
      created_at: sql`m.created_at`,
    },
    search: (pattern) => sql`(m.file_name ilike ${pattern} or exists (
      select 1 from jsonb_each_text(m.alt) as words where words.value ilike ${pattern}))`,
    id: sql`m.id`,
  }
}

function mayBeSeen(readable: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(not m.is_private or m.module = any(${[...readable]}))`
}

export async function listedMedia(db: Database, id: string): Promise<ListedMedia | undefined> {
  const { rows } = await sql<ListedMedia>`select ${columnsOf} from media m where m.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks a medium until the transaction ends. */
export function holdMedia(trx: Database, id: string): Promise<StoredMedia | undefined> {
  return trx.selectFrom('media').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function putMedia(trx: Database, id: string, change: Updateable<MediaTable>): Promise<void> {
  await trx.updateTable('media').set(change).where('id', '=', id).execute()
}

/** Stores the progress of sending a video to its host; false if another request replaced this one. */
export async function putHosting(
  db: Database,
  id: string,
  requestId: string,
  change: Partial<MediaHosting>,
): Promise<boolean> {
  const { rows } = await sql`
    update media set hosting = hosting || ${JSON.stringify(change)}::jsonb
    where id = ${id} and hosting->>'wish' = ${requestId} returning id`.execute(db)
  return rows.length === 1
}

/** Deletes a medium even if it is in use; its files no longer belong to anything. */
export async function dropMedia(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom('media_uses').where('media_id', '=', id).execute()
  await trx.deleteFrom('media').where('id', '=', id).execute()
}

export async function countUses(db: Database, id: string): Promise<number> {
  const row = await db
    .selectFrom('media_uses')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('media_id', '=', id)
    .executeTakeFirstOrThrow()
  return row.n
}

export interface StoredUse extends Omit<Selectable<MediaUsesTable>, 'media_id'> {
  /** name of the record, by language */
  texts: Partial<Record<string, string>>
  module: string | null
  /** name of the module, by language */
  module_texts: Partial<Record<string, string>>
}

/** The records that use a medium, with their names. */
export async function usesOf(db: Database, id: string): Promise<StoredUse[]> {
  const { rows } = await sql<StoredUse>`
    select u.area, u.record_id, coalesce(c.title, m.name, '{}'::jsonb) as texts,
      coalesce(of_content.key, f.form_key, m.key) as module,
      coalesce(of_content.name, of_form.name, m.name, '{}'::jsonb) as module_texts
    from media_uses u
      left join contents c on u.area = 'contents' and c.id::text = u.record_id
      left join modules of_content on of_content.id = c.module_id
      left join form_submissions f on u.area = 'forms' and f.id::text = u.record_id
      left join modules of_form on of_form.key = f.form_key
      left join modules m on u.area = 'modules' and u.record_id in (m.id::text, m.key)
    where u.media_id = ${id}
    order by u.area, u.record_id limit 200`.execute(db)
  return rows
}

export interface FilledFolder {
  module: string | null
  files: number
  bytes: number
}

/** Private files without a folder are not part of the library: they belong to a conversation. */
export async function filledFolders(db: Database): Promise<FilledFolder[]> {
  const { rows } = await sql<FilledFolder>`
    select module, count(*)::integer as files, sum(size)::bigint as bytes from media
    where module is not null or not is_private group by module`.execute(db)
  return rows
}

/** The media an account uploaded, latest first. */
export function mediaSentBy(db: Database, userId: string): Promise<StoredMedia[]> {
  return db
    .selectFrom('media')
    .selectAll()
    .where('created_by', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(10_000)
    .execute()
}

/** The file names of some media, by id. */
export async function namesOfMedia(db: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('media').select(['id', 'file_name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, file_name }) => [id, file_name]))
}

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
