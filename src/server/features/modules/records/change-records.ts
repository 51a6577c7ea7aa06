import { isDeepStrictEqual } from 'node:util'
import type { Field } from '../../../../contract/fields/field.ts'
import type { Locale } from '../../../../locales/locales.ts'
import type { Context } from '../../../context.ts'
import { putAsideOf } from '../../../core/modules/put-aside.ts'
import type { StoredModule } from '../../../core/modules/store.ts'
import { changeContents } from './change-contents.ts'
import { changeValues, type Values } from './change-values.ts'
import { eachBatch } from './each-batch.ts'
import type { FieldChange } from './field-change.ts'
import { type ModuleRecord, putValues, recordsAfter } from './store.ts'

interface Change {
  /** as they are to be */
  fields: readonly Field[]
  changes: readonly FieldChange[]
  siteLocale: Locale
  now: Date
}

/** Writes the values of all records of a module as its changed fields hold them, and what lists and searches know of them. */
export async function changeRecords(
  trx: Context['db'],
  module: StoredModule,
  { fields, changes, siteLocale, now }: Change,
): Promise<void> {
  const acting = changes.filter(({ change, to }) => to && change !== 'required')
  const at = now.toISOString()
  const changed = (record: ModuleRecord) => changedValues(record, acting, { siteLocale, at })
  if (module.type === 'content') return changeContents(trx, module, fields, changed)
  if (acting.length === 0) return
  await eachBatch(
    (after, most) => recordsAfter(trx, module, { after, most, holds: true }),
    (rows) =>
      putValues(
        trx,
        module.type,
        rows.flatMap((row) => {
          const values = changed(row)
          return values ? [{ id: row.id, ...values }] : []
        }),
      ),
  )
}

/** What a record has after the changes; undefined where they change nothing of it. */
function changedValues(
  { fields, put_aside }: ModuleRecord,
  acting: readonly FieldChange[],
  circumstances: { siteLocale: Locale; at: string },
): Values | undefined {
  if (acting.length === 0) return undefined
  const after = changeValues({ fields, put_aside: putAsideOf(put_aside) }, acting, circumstances)
  const isSame = isDeepStrictEqual(after.fields, fields) && isDeepStrictEqual(after.put_aside, put_aside)
  return isSame ? undefined : { fields: after.fields, put_aside: after.put_aside }
}
