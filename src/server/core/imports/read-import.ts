import type { Document } from '#contract/api/call.ts'
import { type FieldError, fail } from '#contract/api/errors.ts'
import type { PermissionName } from '#contract/api/permissions.ts'
import type { ImportColumn, ImportView } from '#contract/lists/imports.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, SignedIn } from '../../context.ts'
import { csvOf } from '../../export/table.ts'
import { isId } from '../../kit/ids.ts'
import type { Actor } from '../audit/audit-log.ts'
import { siteSettings } from '../settings/site-settings.ts'
import { countImportStates, importById, rowsOfImport, type StoredImport } from './store.ts'

const samplesOfColumn = 3

/** The columns that a table of these records may have. */
export async function readImportTarget(
  find: FindTarget,
  name: string,
  locale: Locale,
): Promise<{ columns: ImportColumn[] }> {
  const target = await find(name)
  if (!target) throw fail('import_not_possible')
  return {
    columns: target.fields.map(({ key, label, required, example = '', text }) => ({
      key,
      label: label(locale),
      required,
      example,
      language: text?.language ?? null,
      required_once: text?.required ?? false,
    })),
  }
}

/** A file to fill in. */
export async function importTemplate(
  ctx: Pick<Context, 'db'>,
  find: FindTarget,
  name: string,
  locale: Locale,
): Promise<Document> {
  const [{ columns }, { default_language: own }] = await Promise.all([
    readImportTarget(find, name, locale),
    siteSettings(ctx),
  ])
  const shown = columns.filter(({ language }) => language === null || language === own)
  return {
    bytes: csvOf({ columns: shown.map(({ key, label }) => ({ key, title: label })), rows: [] }),
    fileName: `import-${name}.csv`,
    isPrivate: true,
  }
}

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
): Promise<{ stored: StoredImport; target: ImportTarget }> {
  const stored = isId(id) ? await importById(db, id) : undefined
  const target = stored?.user_id === viewer.user.id ? await find(stored.target) : undefined
  if (!stored || !target) throw fail('import_not_found')
  return { stored, target }
}

export async function viewImport(
  db: Context['db'],
  target: ImportTarget,
  id: string,
  locale: Locale,
): Promise<ImportView> {
  const [stored, first, states] = await Promise.all([
    importById(db, id),
    rowsOfImport(db, id, samplesOfColumn),
    countImportStates(db, id),
  ])
  if (!stored) throw fail('import_not_found')
  return {
    id,
    target: stored.target,
    file_name: stored.file_name,
    columns: stored.columns.map((name, i) => ({
      name,
      samples: first.map(({ cells }) => (cells[i] ?? '').slice(0, 80)).filter((cell) => cell !== ''),
    })),
    fields: target.fields.map(({ key, label, required }) => ({ key, label: label(locale), required })),
    mapping: stored.mapping,
    is_checked: stored.is_checked,
    total: stored.total,
    ready: states['ready'] ?? 0,
    refused: states['refused'] ?? 0,
    done: states['done'] ?? 0,
  }
}

/** The cells of a row, by mapped field: '' for an empty cell; unmapped fields are absent. */
export type ImportValues = Readonly<Record<string, string>>

/** What a column can map to. */
export interface ImportField {
  key: string
  label: (locale: Locale) => string
  required: boolean
  /** a value as people write it */
  example?: string
  /** common names of its column, in any language */
  otherNames?: readonly string[]
  /** the text that this field is one language of, and whether it is required in at least one */
  text?: { key: string; language: Locale; label: (locale: Locale) => string; required: boolean }
}

/** A kind of record that table rows can be imported as. */
export interface ImportTarget {
  /** required to start, and checked again for every row */
  permission: PermissionName
  fields: readonly ImportField[]
  /** name of the future record */
  nameOf: (values: ImportValues) => string
  /** the problems of each row, given all rows of the table; empty lists for valid rows */
  check: (db: Context['db'], rows: readonly ImportValues[]) => Promise<FieldError[][]>
  /** creates the records of these rows, or none if it throws, in the transaction that also marks the rows as done */
  run: (
    trx: Context['db'],
    turn: { viewer: Actor; rows: readonly ImportValues[]; request: { locale: Locale; origin: string } },
  ) => Promise<void>
}

/** Finds an import target by name; undefined if there is none. */
export type FindTarget = (name: string) => Promise<ImportTarget | undefined>
