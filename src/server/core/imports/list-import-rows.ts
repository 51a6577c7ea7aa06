import { importsList } from '../../../contract/lists/imports-list.ts'
import type { Locale } from '../../../locales/locales.ts'
import type { Context, SignedIn } from '../../context.ts'
import { sharedTranslate } from '../../http/translate.ts'
import type { FilterQuery } from '../../lists/filter-query.ts'
import { readList } from '../../lists/read-list.ts'
import { importRowsSource, type StoredImportRow } from './store.ts'

export async function listImportRows(
  { db }: Pick<Context, 'db'>,
  viewer: SignedIn,
  query: FilterQuery,
  locale: Locale,
) {
  const { rows, ...page } = await readList(db, importsList, importRowsSource(viewer.user.id), query)
  return { rows: rows.map((row) => importRowView(row, locale)), ...page }
}

/** A row with what is wrong with it as a sentence for each field. */
export function importRowView({ id, import_id, no, name, state, problems }: StoredImportRow, locale: Locale) {
  const translate = sharedTranslate()
  const said = problems.map(({ field, key, details }) => `${field}: ${translate(locale, key, details)}`)
  return { id, import: import_id, no, name, state, problem: said.join(' · ') }
}
