import { importsList } from '#contract/lists/imports-list.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, SignedIn } from '../../context.ts'
import { sharedTranslate } from '../../http/translate.ts'
import type { FilterQuery } from '../../lists/filter-query.ts'
import { readList } from '../../lists/read-list.ts'
import { labelsOf } from './field-names.ts'
import type { FindTarget } from './import-target.ts'
import { importRowsSource, type StoredImportRow, targetsOfImports } from './store.ts'

export async function listImportRows(
  { db }: Pick<Context, 'db'>,
  find: FindTarget,
  viewer: SignedIn,
  query: FilterQuery,
  locale: Locale,
) {
  const { rows, ...page } = await readList(db, importsList, importRowsSource(viewer.user.id), query)
  const view = await importRowViews(db, find, viewer, locale)
  return { rows: rows.map(view), ...page }
}

/** Prepares import rows for display: a row's problems become one sentence per field, starting with its label. */
export async function importRowViews(
  db: Context['db'],
  find: FindTarget,
  { user }: SignedIn,
  locale: Locale,
) {
  const translate = sharedTranslate()
  const imports = await targetsOfImports(db, user.id)
  const labels = new Map<string, ReadonlyMap<string, string>>()
  for (const name of new Set(imports.map(({ target }) => target)))
    labels.set(name, labelsOf((await find(name))?.fields ?? [], locale))
  const targetOf = new Map(imports.map(({ id, target }) => [id, target]))
  return ({ id, import_id, no, name, state, problems }: StoredImportRow) => {
    const known = labels.get(targetOf.get(import_id) ?? '')
    const said = problems.map(
      ({ field, key, details }) => `${known?.get(field) ?? field}: ${translate(locale, key, details)}`,
    )
    return { id, import: import_id, no, name, state, problem: said.join(' · ') }
  }
}
