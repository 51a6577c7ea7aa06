import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { foldedWords } from '#server/core/modules/listed-values.ts'
import type { Database } from '#server/db/client.ts'
import type { ContentsTable, ModulesTable } from '#server/db/tables/modules.ts'

type StoredModule = Selectable<ModulesTable>
export type StoredContent = Selectable<ContentsTable>
/** A record for lists: without what only its own page shows. */
export type ListedContent = Omit<StoredContent, 'content' | 'publish_by' | 'put_aside' | 'search'>
export type SlugsOf = Map<string, Record<string, string>>

/** Published, and its time has come. */
const isShown = (now: Date) => sql<SqlBool>`contents.status = 'published'
  and contents.published_at <= ${now}
  and (contents.publish_at is null or contents.publish_at <= ${now})`

/** The module with a slug in the given language, else in any other. */
export function moduleAt(db: Database, locale: string, slug: string): Promise<StoredModule | undefined> {
  return db
    .selectFrom('modules')
    .innerJoin('module_slugs', 'module_slugs.module_id', 'modules.id')
    .selectAll('modules')
    .where('module_slugs.slug', '=', slug)
    .orderBy(sql`module_slugs.locale = ${locale}`, 'desc')
    .orderBy('module_slugs.locale')
    .limit(1)
    .executeTakeFirst()
}

export async function slugsOfModule(db: Database, id: string): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('module_slugs')
    .select(['locale', 'slug'])
    .where('module_id', '=', id)
    .execute()
  return Object.fromEntries(rows.map((row) => [row.locale, row.slug]))
}

export async function slugsOfContents(db: Database, ids: readonly string[]): Promise<SlugsOf> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('content_slugs')
    .select(['content_id', 'locale', 'slug'])
    .where('content_id', 'in', [...ids])
    .execute()
  const slugs: SlugsOf = new Map()
  for (const { content_id, locale, slug } of rows)
    slugs.set(content_id, { ...slugs.get(content_id), [locale]: slug })
  return slugs
}

/** The record with a slug in the given language, else in any other. */
export function contentAt(
  db: Database,
  {
    module_id,
    locale,
    locales,
    slug,
  }: { module_id: string; locale: string; locales: readonly string[]; slug: string },
  { now, withDrafts }: { now: Date; withDrafts: boolean },
): Promise<(StoredContent & { is_shown: boolean }) | undefined> {
  return db
    .selectFrom('contents')
    .innerJoin('content_slugs', 'content_slugs.content_id', 'contents.id')
    .selectAll('contents')
    .select(isShown(now).$castTo<boolean>().as('is_shown'))
    .where('content_slugs.module_id', '=', module_id)
    .where('content_slugs.locale', 'in', [...locales])
    .where('content_slugs.slug', '=', slug)
    .$if(!withDrafts, (query) => query.where(isShown(now)))
    .orderBy(sql`content_slugs.locale = ${locale}`, 'desc')
    .orderBy('content_slugs.locale')
    .limit(1)
    .executeTakeFirst()
}

interface ContentsPage {
  rows: ListedContent[]
  total: number
}

export interface Input {
  module_id: string
  now: Date
  /** search text; '' for all */
  search: string
  /** keys of the publicly searchable fields, if the module has others as well */
  openKeys: readonly string[] | undefined
  limit: number
  offset: number
}

/** One page of publicly visible records, newest first. */
export async function pageOfContents(db: Database, query: Input): Promise<ContentsPage> {
  const { module_id, now, search, limit, offset } = query
  const where = sql<SqlBool>`contents.module_id = ${module_id} and ${isShown(now)}
    ${search === '' ? sql`` : sql`and ${isFound(query)}`}`
  const [rows, counted] = await Promise.all([
    db
      .selectFrom('contents')
      .select([
        'id',
        'module_id',
        'title',
        'slug',
        'header',
        'header_image',
        'sub_title',
        'sub_content',
        'fields',
        'status',
        'published_at',
        'publish_at',
        'version',
        'created_at',
        'created_by',
        'updated_at',
        'updated_by',
      ])
      .where(where)
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('contents')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where(where)
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(counted.count) }
}

/**
 * If a module has fields for staff only, index matches are checked again: a search must not reveal the contents of
 * those fields.
 */
function isFound({ search, openKeys }: Input) {
  const pattern = `%${foldedWords(search).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const among = sql<SqlBool>`contents.search like ${pattern}`
  if (!openKeys) return among
  return sql<SqlBool>`(${among} and (
    exists (
      select 1 from (values (title), (header), (sub_title), (sub_content)) as open (texts), jsonb_each_text(open.texts) as words
      where ${folded(sql`words.value`)} like ${pattern})
    or exists (
      select 1 from jsonb_each(content) as doc
      where ${folded(sql`(select string_agg(letters #>> '{}', '')
        from jsonb_path_query(doc.value, 'strict $.**.text') as letters)`)} like ${pattern})
    or exists (
      select 1 from jsonb_each(fields) as field, jsonb_path_query(field.value, 'strict $.**') as part
      where field.key = any(${[...openKeys]}) and ${folded(sql`part #>> '{}'`)} like ${pattern})))`
}

/** SQL equivalent of `foldedWords`, for texts stored as written. */
function folded(text: RawBuilder<unknown>) {
  return sql`lower(translate(normalize(${text}, NFC), 'İIı', 'iii'))`
}

interface Neighbor {
  id: string
  title: StoredContent['title']
}

/** The records published right after and right before one. */
export async function neighborsOf(
  db: Database,
  { id, module_id, published_at }: Pick<StoredContent, 'id' | 'module_id'> & { published_at: Date },
  now: Date,
): Promise<{ next: Neighbor | undefined; previous: Neighbor | undefined }> {
  const neighbor = (direction: 'asc' | 'desc') =>
    db
      .selectFrom('contents')
      .select(['id', 'title'])
      .where('module_id', '=', module_id)
      .where(isShown(now))
      .where(
        direction === 'asc'
          ? sql<SqlBool>`(published_at, id) > (${published_at}, ${id})`
          : sql<SqlBool>`(published_at, id) < (${published_at}, ${id})`,
      )
      .orderBy('published_at', direction)
      .orderBy('id', direction)
      .limit(1)
      .executeTakeFirst()
  const [next, previous] = await Promise.all([neighbor('asc'), neighbor('desc')])
  return { next, previous }
}

/** Records with their own pages in public modules, in order of creation. */
export async function addressesOfContents(
  db: Database,
  { modules, now, limit, offset }: { modules: readonly string[]; now: Date; limit: number; offset: number },
): Promise<{
  rows: (Pick<StoredContent, 'id' | 'module_id' | 'title' | 'updated_at'> & { written: string[] })[]
  total: number
}> {
  if (modules.length === 0) return { rows: [], total: 0 }
  const open = db
    .selectFrom('contents')
    .where('module_id', 'in', [...modules])
    .where(isShown(now))
  const [rows, counted] = await Promise.all([
    open
      .select(['id', 'module_id', 'title', 'updated_at'])
      .select(sql<string[]>`array(select jsonb_object_keys(content))`.as('written'))
      .orderBy('module_id')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    open.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(counted.count) }
}
