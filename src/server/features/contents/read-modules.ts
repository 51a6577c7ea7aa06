import { fail } from '#contract/api/errors.ts'
import { allows } from '#contract/api/permissions.ts'
import { moduleKinds } from '#contract/content/module-kinds.ts'
import type { Module } from '#contract/content/modules.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, SignedIn } from '../../context.ts'
import { findModule } from '../../core/modules/find-module.ts'
import { allModules } from '../../core/modules/store.ts'
import { localized } from '../../core/settings/localized.ts'

type Deps = Pick<Context, 'db'>
type Caller = Pick<SignedIn, 'permissions'>

/** The modules whose records the viewer may read. */
export async function listRecordModules({ db }: Deps, { permissions }: Caller, locale: Locale) {
  const modules = await allModules(db)
  return modules
    .filter(({ key }) => allows(permissions, `${key}.read`))
    .map(({ key, type, name, icon }) => ({
      key,
      type,
      name: localized(name, { locale, siteLocale: 'en' }),
      icon,
    }))
}

/** A module for those who work with its records, whatever their rights there. */
export async function readRecordModule(
  { db }: Deps,
  { permissions }: Caller,
  moduleKey: string,
): Promise<Module> {
  if (!moduleKinds.content.some((kind) => allows(permissions, `${moduleKey}.${kind}`)))
    throw fail('not_permitted')
  const row = await findModule(db, moduleKey)
  const { position: _position, updated_by: _by, created_at, updated_at, ...view } = row
  return { ...view, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() }
}
