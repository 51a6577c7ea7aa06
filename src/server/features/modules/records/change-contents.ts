import type { Field } from '../../../../contract/fields/field.ts'
import type { Context } from '../../../context.ts'
import { searchText } from '../../../core/modules/search-text.ts'
import type { StoredModule } from '../../../core/modules/store.ts'
import { rowsOfField } from '../../../core/modules/value-rows.ts'
import type { Values } from './change-values.ts'
import { eachBatch } from './each-batch.ts'
import { knownChangesBetween } from './known-changes.ts'
import {
  type ContentRecord,
  contentsAfter,
  dropListed,
  type ModuleRecord,
  putContents,
  putListed,
  recordsAfter,
} from './store.ts'

/**
 * Writes what becomes of the contents of a module, and tells lists and searches, in one walk and three statements a batch. Most
 * of the time goes into indexes, so nothing is written that stands there already.
 */
export async function changeContents(
  trx: Context['db'],
  module: StoredModule,
  /** as they are to be */
  fields: readonly Field[],
  changed: (record: ModuleRecord) => Values | undefined,
): Promise<void> {
  const { dropped, listed, isSearchedAnew } = knownChangesBetween(module.fields, fields)
  await dropListed(trx, module.id, dropped)
  // Only a search looks at more of a content than its fields.
  if (isSearchedAnew)
    return eachBatch(
      (after, most) => contentsAfter(trx, module.id, { after, most }),
      (rows) => write(rows, (row, now) => searchText(fields, { ...row, ...now })),
    )
  return eachBatch(
    (after, most) => recordsAfter(trx, module, { after, most, holds: true }),
    (rows) => write(rows),
  )

  async function write<Row extends ModuleRecord>(
    rows: readonly Row[],
    searchOf?: (row: Row, now: Values | undefined) => string,
  ): Promise<void> {
    const all = rows.map((row) => ({ row, values: changed(row) }))
    await putContents(
      trx,
      all.flatMap(({ row, values }) => {
        const text = searchOf?.(row, values)
        const search = text === (row as Partial<ContentRecord>).search ? undefined : text
        return values || search !== undefined ? [{ id: row.id, values, search }] : []
      }),
    )
    await putListed(
      trx,
      module.id,
      all.flatMap(({ row, values }) =>
        listed.flatMap((field) =>
          rowsOfField(field, (values ?? row).fields[field.key]).map((one) => ({
            content_id: row.id,
            ...one,
          })),
        ),
      ),
    )
  }
}
