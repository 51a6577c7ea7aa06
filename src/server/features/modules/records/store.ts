import { type Selectable, sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import type { ContentsTable, ModulesTable } from '#server/db/tables/modules.ts'

type OfModule = Pick<Selectable<ModulesTable>, 'id' | 'key' | 'type'>

export interface ModuleRecord {
  id: string
  fields: Record<string, unknown>
  put_aside: Record<string, unknown>
}

export type ContentRecord = Selectable<ContentsTable>

/** The next records of a module after an id, locked if they are going to be changed. */
export async function recordsAfter(
  db: Database,
  module: OfModule,
  { after, limit, locks }: { after: string; limit: number; locks: boolean },
): Promise<ModuleRecord[]> {
  const table = module.type === 'content' ? sql`contents` : sql`form_submissions`
  const owner =
    module.type === 'content'
      ? sql<boolean>`module_id = ${module.id}`
      : sql<boolean>`form_key = ${module.key}`
  const { rows } = await sql<ModuleRecord>`
    select id, fields, put_aside from ${table} where ${owner} and id > ${after}
    order by id limit ${limit} ${locks ? sql`for update` : sql``}`.execute(db)
  return rows
}

/** Same for contents, with all columns. */
export function contentsAfter(
  trx: Database,
  moduleId: string,
  { after, limit }: { after: string; limit: number },
): Promise<ContentRecord[]> {
  return trx
    .selectFrom('contents')
    .selectAll()
    .where('module_id', '=', moduleId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
}

/** Writes the values of records; for contents it counts as a change, so that it is not unknowingly overwritten. */
export async function putValues(
  trx: Database,
  type: OfModule['type'],
  records: readonly ModuleRecord[],
): Promise<void> {
  if (records.length === 0) return
  const table = type === 'content' ? sql`contents` : sql`form_submissions`
  const counting = type === 'content' ? sql`, version = version + 1` : sql``
  await sql`
    update ${table} records set fields = wanted.fields, put_aside = wanted.put_aside ${counting}
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as wanted (id uuid, fields jsonb, put_aside jsonb)
    where records.id = wanted.id`.execute(trx)
}

/** Changes to a content; undefined parts stay. */
export interface ContentChange {
  id: string
  values: { fields: Record<string, unknown>; put_aside: Record<string, unknown> } | undefined
  search: string | undefined
}

/** Writes changes to contents; new values count as a change, so that they are not unknowingly overwritten. */
export async function putContents(trx: Database, contents: readonly ContentChange[]): Promise<void> {
  if (contents.length === 0) return
  const rows = contents.map(({ id, values, search }) => ({ id, ...values, search }))
  await sql`
    update contents set
      fields = coalesce(wanted.fields, contents.fields),
      put_aside = coalesce(wanted.put_aside, contents.put_aside),
      search = coalesce(wanted.search, contents.search),
      version = contents.version + (wanted.fields is not null)::integer
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as wanted (id uuid, fields jsonb, put_aside jsonb, search text)
    where contents.id = wanted.id`.execute(trx)
}

/** Deletes the list values of some fields for all contents of a module. */
export async function dropListed(trx: Database, moduleId: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await trx
    .deleteFrom('content_values')
    .where('module_id', '=', moduleId)
    .where('key', 'in', [...keys])
    .execute()
}

/** Updates the list values of contents; rows that are already correct are not touched. */
export async function putListed(
  trx: Database,
  moduleId: string,
  values: readonly { content_id: string; key: string; locale: string; value: string }[],
): Promise<void> {
  if (values.length === 0) return
  await sql`
    insert into content_values (module_id, content_id, key, locale, value)
    select ${moduleId}::uuid, content_id, key, locale, value
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as wanted (content_id uuid, key text, locale text, value text)
    on conflict (content_id, key, locale) do update set value = excluded.value
      where content_values.value <> excluded.value`.execute(trx)
}

/** Releases media used by contents. */
export async function dropUses(
  trx: Database,
  dropped: readonly { record_id: string; media_id: string }[],
): Promise<void> {
  if (dropped.length === 0) return
  await sql`
    delete from media_uses using jsonb_to_recordset(${JSON.stringify(dropped)}::jsonb)
      as dropped (record_id text, media_id uuid)
    where media_uses.area = 'contents' and media_uses.record_id = dropped.record_id
      and media_uses.media_id = dropped.media_id`.execute(trx)
}

/** A published content with what the tree shows. */
export interface PublishedTitle {
  id: string
  module_id: string
  title: Partial<Record<string, string>>
  /** in all languages */
  slugs: Partial<Record<string, string>>
}

/** The newest published contents of every module, newest first. */
export async function newestTitles(db: Database, limit: number): Promise<PublishedTitle[]> {
  const { rows } = await sql<PublishedTitle>`
    select newest.id, newest.module_id, newest.title, (
      select jsonb_object_agg(locale, slug) from content_slugs where content_id = newest.id) as slugs
    from modules cross join lateral (
      select id, module_id, title, published_at from contents
      where module_id = modules.id and status = 'published'
      order by published_at desc, id desc limit ${limit}) newest
    order by newest.published_at desc, newest.id desc`.execute(db)
  return rows.map((row) => ({ ...row, slugs: row.slugs ?? {} }))
}
