import type { Selectable } from 'kysely'
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

/** The module that an address of a language names. */
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
