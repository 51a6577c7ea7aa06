import { type FieldError, fail } from '#contract/api/errors.ts'
import { allows } from '#contract/api/permissions.ts'
import type { ImportView } from '#contract/lists/imports.ts'
import { importsList } from '#contract/lists/imports-list.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, SignedIn } from '../../context.ts'
import { plainWord } from '../../files/header-words.ts'
import { userIdOf } from '../../kit/ids.ts'
import type { BulkAction } from '../bulk/bulk-action.ts'
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
  holdRow,
  importRowsSource,
  markDone,
  namesOfRows,
  putFindings,
  putMapping,
  rowsOfImport,
} from './store.ts'

type Mapping = Readonly<Record<string, number>>

/** Validates all rows as they would be created, and stores the problems of each. Creates nothing. */
export async function checkImport(
  ctx: Pick<Context, 'db'>,
  find: FindTarget,
  viewer: SignedIn,
  { id, mapping, locale }: { id: string; mapping: Mapping; locale: Locale },
): Promise<ImportView> {
  const { stored, target } = await importOf(ctx.db, find, viewer, id)
  if (!allows(viewer.permissions, target.permission)) throw fail('not_permitted')
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
    run: async (trx, { viewer, id, request }) => {
      const row = await holdRow(trx, id)
      const target = row?.user_id === viewer.user.id ? await find(row.target) : undefined
      if (!row || !target) throw fail('import_not_found')
      if (row.state !== 'ready') throw fail('import_begun')
      await target.run(trx, { viewer, values: valuesOf(row.cells, row.mapping), request })
      await markDone(trx, id)
    },
  }
}

interface Languages {
  /** of the user who imports the table */
  locale: Locale
  /** language of texts whose column names none */
  siteLocale: string
}

/** Which column maps to which field, by name. A text column without a language is in the site's language. */
export function guessMapping(
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
export function labelsOf(fields: readonly ImportField[], locale: Locale): ReadonlyMap<string, string> {
  return new Map(
    fields.flatMap(({ key, label, text }) => [
      [key, label(locale)] as const,
      ...(text ? [[text.key, text.label(locale)] as const] : []),
    ]),
  )
}
