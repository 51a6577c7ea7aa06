import { type FieldError, fail } from '#contract/api/errors.ts'
import { allows } from '#contract/api/permissions.ts'
import type { ImportView } from '#contract/lists/imports.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, SignedIn } from '../../context.ts'
import { fieldOfFault } from './field-names.ts'
import { type FindTarget, type ImportTarget, type ImportValues, importOf, viewImport } from './read-import.ts'
import { holdImport, putFindings, putMapping, rowsOfImport } from './store.ts'

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

export function valuesOf(cells: readonly string[], mapping: Mapping): ImportValues {
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
