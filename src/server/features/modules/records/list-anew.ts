import type { Field } from '../../../../contract/fields/field.ts'
import type { Context } from '../../../context.ts'
import { searchText } from '../../../core/modules/search-text.ts'
import { valueRows } from '../../../core/modules/value-rows.ts'
import { eachBatch } from './each-batch.ts'
import { contentsAfter, putKnown } from './store.ts'

/** Writes anew what lists and searches know of all contents of a module, once its fields are these. */
export function listAnew(trx: Context['db'], moduleId: string, fields: readonly Field[]): Promise<void> {
  return eachBatch(
    (after, most) => contentsAfter(trx, moduleId, { after, most }),
    (contents) =>
      putKnown(
        trx,
        moduleId,
        contents.map((content) => ({
          id: content.id,
          search: searchText(fields, content),
          values: valueRows(fields, content),
        })),
      ),
  )
}
