import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { ModulesTable } from '../../db/tables/modules.ts'

export type StoredModule = Selectable<ModulesTable>

/** All modules, in their order. */
export function allModules(db: Database): Promise<StoredModule[]> {
  return db.selectFrom('modules').selectAll().orderBy('position').orderBy('key').execute()
}

export function moduleByKey(db: Database, key: string): Promise<StoredModule | undefined> {
  return db.selectFrom('modules').selectAll().where('key', '=', key).executeTakeFirst()
}

/** Finds a module by its key, and locks it against changes and new records until the transaction ends. */
export function lockModule(trx: Database, key: string): Promise<StoredModule | undefined> {
  return trx.selectFrom('modules').selectAll().where('key', '=', key).forNoKeyUpdate().executeTakeFirst()
}

/** The module with this slug in a language. */
export function moduleBySlug(db: Database, locale: string, slug: string): Promise<StoredModule | undefined> {
  return db
    .selectFrom('modules')
    .innerJoin('module_slugs', 'module_slugs.module_id', 'modules.id')
    .selectAll('modules')
    .where('module_slugs.locale', '=', locale)
    .where('module_slugs.slug', '=', slug)
    .executeTakeFirst()
}

export function slugsOfModules(db: Database): Promise<{ module_id: string; locale: string; slug: string }[]> {
  return db.selectFrom('module_slugs').selectAll().execute()
}

/** A published content, with what its address and a link to it need. */
export interface LinkedContent {
  id: string
  module_id: string
  title: Partial<Record<string, string>>
  /** in every language */
  slugs: Partial<Record<string, string>>
}

/** The published ones among the given contents. */
export async function publishedContents(db: Database, ids: readonly string[]): Promise<LinkedContent[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<LinkedContent>`
    select id, module_id, title, coalesce((
      select jsonb_object_agg(locale, slug) from content_slugs where content_id = contents.id), '{}') as slugs
    from contents where id = any(${[...ids]}::uuid[]) and status = 'published'`.execute(db)
  return rows
}

/** Contents by id or by text; only published ones for modules that are not `readable`. */
export async function contentsWith(
  db: Database,
  query: { max: number } & (
    | { ids: readonly string[]; readable?: readonly string[] }
    | { pattern: string; readable: readonly string[] }
  ),
): Promise<{ id: string; key: string; title: Partial<Record<string, string>> }[]> {
  return db
    .selectFrom('contents')
    .innerJoin('modules', 'modules.id', 'contents.module_id')
    .select(['contents.id', 'modules.key', 'contents.title'])
    .where((where) =>
      where.and([
        'ids' in query
          ? where('contents.id', '=', sql<string>`any(${[...query.ids]}::uuid[])`)
          : where('contents.search', 'like', query.pattern),
        ...(query.readable
          ? [
              where.or([
                where('contents.status', '=', 'published'),
                where('modules.key', '=', sql<string>`any(${[...query.readable]})`),
              ]),
            ]
          : []),
      ]),
    )
    .orderBy('contents.updated_at', 'desc')
    .orderBy('contents.id')
    .limit(query.max)
    .execute()
}
