import { fail } from '#contract/api/errors.ts'
import type { ImportView } from '#contract/lists/imports.ts'
import type { Locale } from '#locales/locales.ts'
import { isId } from '#server/kit/ids.ts'
import type { Context, SignedIn } from '../../context.ts'
import type { FindTarget, ImportTarget } from './import-target.ts'
import { countImportStates, importById, rowsOfImport, type StoredImport } from './store.ts'

const samplesOfColumn = 3
export async function readImport(
  { db }: Pick<Context, 'db'>,
  find: FindTarget,
  viewer: SignedIn,
  { id, locale }: { id: string; locale: Locale },
): Promise<ImportView> {
  const { target } = await importOf(db, find, viewer, id)
  return viewImport(db, target, id, locale)
}

/** The viewer's own import; for all others it does not exist. */
export async function importOf(
  db: Context['db'],
  find: FindTarget,
  viewer: SignedIn,
  id: string,
): Promise<{ kept: StoredImport; target: ImportTarget }> {
  const kept = isId(id) ? await importById(db, id) : undefined
  const target = kept?.user_id === viewer.user.id ? await find(kept.target) : undefined
  if (!kept || !target) throw fail('import_not_found')
  return { kept, target }
}

export async function viewImport(
  db: Context['db'],
  target: ImportTarget,
  id: string,
  locale: Locale,
): Promise<ImportView> {
  const [kept, first, states] = await Promise.all([
    importById(db, id),
    rowsOfImport(db, id, samplesOfColumn),
    countImportStates(db, id),
  ])
  if (!kept) throw fail('import_not_found')
  return {
    id,
    target: kept.target,
    file_name: kept.file_name,
    columns: kept.columns.map((name, i) => ({
      name,
      samples: first.map(({ cells }) => (cells[i] ?? '').slice(0, 80)).filter((cell) => cell !== ''),
    })),
    fields: target.fields.map(({ key, label, required }) => ({ key, label: label(locale), required })),
    mapping: kept.mapping,
    is_checked: kept.is_checked,
    total: kept.total,
    ready: states['ready'] ?? 0,
    refused: states['refused'] ?? 0,
    done: states['done'] ?? 0,
  }
}
