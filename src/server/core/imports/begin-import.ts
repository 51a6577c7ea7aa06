import { randomUUID } from 'node:crypto'
import { type FieldError, fail } from '#contract/api/errors.ts'
import { type ImportView, maxImportColumns } from '#contract/lists/imports.ts'
import { importsList } from '#contract/lists/site-lists.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, SignedIn } from '../../context.ts'
import { FileProblem } from '../../files/file-problem.ts'
import { plainWord } from '../../files/header-words.ts'
import { readTable } from '../../files/read-table.ts'
import { assertPermission } from '../../http/may-call.ts'
import { sharedTranslate } from '../../http/translate.ts'
import { userIdOf } from '../../kit/ids.ts'
import type { FilterQuery } from '../../lists/list-source.ts'
import { readList } from '../../lists/read-list.ts'
import type { BulkAction, BulkTurn } from '../bulk/bulk-action.ts'
import { siteSettings } from '../settings/site-settings.ts'
import {
  type FindTarget,
  type ImportField,
  type ImportTarget,
  type ImportValues,
  importOf,
  viewImport,
} from './read-import.ts'
import {
  holdImport,
  holdRows,
  importRowsSource,
  insertImport,
  markDone,
  namesOfRows,
  putFindings,
  putMapping,
  rowsOfImport,
  type StoredImportRow,
  targetsOfImports,
} from './store.ts'

interface Brought {
  target: string
  file: { name: string; bytes: Uint8Array } | undefined
  locale: Locale
}

/** Reads a table and guesses which column maps to which field, by name. Creates no records yet. */
export async function beginImport(
  ctx: Pick<Context, 'db' | 'now'>,
  find: FindTarget,
  viewer: SignedIn,
  { target: name, file, locale }: Brought,
): Promise<ImportView> {
  const target = await find(name)
  if (!target) throw fail('import_not_possible')
  if (!file) throw fail('file_missing', { field: 'file' })
  const table = await readTable(file).catch((error: unknown) => {
    throw error instanceof FileProblem ? fail(error.code, error.details) : error
  })
  if (table.isTooWide) throw fail('import_too_wide', { limit: maxImportColumns })
  const { default_language: siteLocale } = await siteSettings(ctx)
  const mapping = guessMapping(target.fields, table.columns, { locale, siteLocale })
  const id = randomUUID()
  await ctx.db.transaction().execute((trx) =>
    insertImport(
      trx,
      {
        id,
        user_id: viewer.user.id,
        target: name,
        file_name: file.name.slice(0, 200),
        columns: JSON.stringify(table.columns.map(keepable)),
        mapping: JSON.stringify(mapping),
        total: table.rows.length,
        created_at: ctx.now(),
      },
      table.rows.map(({ cells, number }) => ({
        id: randomUUID(),
        import_id: id,
        no: number,
        cells: JSON.stringify(cells.map(keepable)),
      })),
    ),
  )
  return viewImport(ctx.db, target, id, locale)
}

/** Drops characters that the database cannot store. */
function keepable(cell: string): string {
  return cell.toWellFormed().replaceAll('\0', '').slice(0, 20_000)
}

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
    const labelOf = labels.get(targetOf.get(import_id) ?? '')
    const messages = problems.map(
      ({ field, key, details }) => `${labelOf?.get(field) ?? field}: ${translate(locale, key, details)}`,
    )
    return { id, import: import_id, no, name, state, problem: messages.join(' · ') }
  }
}

type Mapping = Readonly<Record<string, number>>

/** Validates all rows as they would be created, and stores the problems of each. Creates nothing. */
export async function checkImport(
  ctx: Pick<Context, 'db'>,
  find: FindTarget,
  viewer: SignedIn,
  { id, mapping, locale }: { id: string; mapping: Mapping; locale: Locale },
): Promise<ImportView> {
  const { stored, target } = await importOf(ctx.db, find, viewer, id)
  assertPermission(viewer, [target.permission])
  assertMapping(target, mapping, stored.columns.length)
  const rows = await rowsOfImport(ctx.db, id)
  if (rows.some(({ state }) => state === 'done')) throw fail('import_begun')
  const values = rows.map(({ cells }) => valuesOf(cells, mapping))
  const problems = await target.check(ctx.db, values)
  await ctx.db.transaction().execute(async (trx) => {
    await holdImport(trx, id)
    await putMapping(trx, id, JSON.stringify(mapping))
    await putFindings(
      trx,
      rows.map((row, i) => ({
        id: row.id,
        name: target.nameOf(values[i] ?? {}).slice(0, 200),
        problems: (problems[i] ?? []).map(({ path, key, details }) => ({
          field: fieldOfFault(target.fields, path),
          key,
          ...(details && { details }),
        })),
      })),
    )
  })
  return viewImport(ctx.db, target, id, locale)
}

function valuesOf(cells: readonly string[], mapping: Mapping): ImportValues {
  return Object.fromEntries(Object.entries(mapping).map(([field, column]) => [field, cells[column] ?? '']))
}

function assertMapping({ fields }: ImportTarget, mapping: Mapping, columns: number): void {
  const problems: FieldError[] = []
  for (const [field, column] of Object.entries(mapping))
    if (column >= columns || !fields.some(({ key }) => key === field))
      problems.push({ path: ['mapping', field], key: 'validation.not_an_option' })
  for (const { key, required } of fields)
    if (required && mapping[key] === undefined)
      problems.push({ path: ['mapping', key], key: 'validation.required' })
  if (problems.length > 0) throw fail('validation_failed', {}, problems)
}

interface Languages {
  /** of the user who imports the table */
  locale: Locale
  /** language of texts whose column names none */
  siteLocale: string
}

/** Which column maps to which field, by name. A text column without a language is in the site's language. */
function guessMapping(
  fields: readonly ImportField[],
  columns: readonly string[],
  { locale, siteLocale }: Languages,
): Record<string, number> {
  const mapping: Record<string, number> = {}
  const match = (key: string, names: readonly string[]) => {
    if (mapping[key] !== undefined) return
    const plainNames = new Set(names.map(plainWord).filter(Boolean))
    const usedColumns = new Set(Object.values(mapping))
    const column = columns.findIndex((head, i) => plainNames.has(plainWord(head)) && !usedColumns.has(i))
    if (column >= 0) mapping[key] = column
  }
  for (const { key, label } of fields) match(key, [key, label(locale)])
  // Fields' own names are matched first: "name" is not taken as the full name if there is a "full name" column.
  for (const { key, otherNames = [] } of fields) match(key, otherNames)
  for (const { key, text } of fields)
    if (text?.language === siteLocale) match(key, [text.key, text.label(locale)])
  return mapping
}

/** The field that a problem is about, or the text it is one language of; otherwise the record's own name for it. */
function fieldOfFault(
  fields: readonly ImportField[],
  [first = '', second = '']: readonly PropertyKey[],
): string {
  const fieldKeys = new Set(fields.flatMap(({ key, text }) => (text ? [key, text.key] : [key])))
  const name = String(first)
  const names = [`${name}_${String(second)}`, name]
  return [...names, ...names.map((one) => `field_${one}`)].find((one) => fieldKeys.has(one)) ?? name
}

/** Labels of fields, and of the texts they are one language of. */
function labelsOf(fields: readonly ImportField[], locale: Locale): ReadonlyMap<string, string> {
  return new Map(
    fields.flatMap(({ key, label, text }) => [
      [key, label(locale)] as const,
      ...(text ? [[text.key, text.label(locale)] as const] : []),
    ]),
  )
}

/** Creates records from valid rows as a bulk action: each exactly once, even if the job is interrupted. */
export function makingRows(find: FindTarget, after: () => void): BulkAction {
  return {
    list: importsList,
    source: ({ owner }) => importRowsSource(userIdOf(owner) ?? '', { isReady: true }),
    namesOf: namesOfRows,
    // Users only have access to their own rows; the right to create each record is checked per row.
    permission: 'signed_in',
    check: () => undefined,
    after,
    run: (trx, { id, ...turn }) => makeRows(trx, find, { ...turn, ids: [id] }),
    runTogether: (trx, turn) => makeRows(trx, find, turn),
  }
}

/** Creates the records of rows of one table, or of none of them if it throws. */
async function makeRows(
  trx: Context['db'],
  find: FindTarget,
  { viewer, ids, request }: Omit<BulkTurn, 'id'> & { ids: readonly string[] },
): Promise<void> {
  const rows = await holdRows(trx, ids)
  const [first] = rows
  const isWhole = rows.length === ids.length && rows.every(({ import_id }) => import_id === first?.import_id)
  const target = isWhole && first?.user_id === viewer.user.id ? await find(first.target) : undefined
  if (!target) throw fail('import_not_found')
  if (rows.some(({ state }) => state !== 'ready')) throw fail('import_begun')
  await target.run(trx, { viewer, rows: rows.map(({ cells, mapping }) => valuesOf(cells, mapping)), request })
  await markDone(trx, ids)
}
