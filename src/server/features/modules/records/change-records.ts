import { isDeepStrictEqual } from 'node:util'
import type { Locale } from '../../../../locales/locales.ts'
import type { Context } from '../../../context.ts'
import { putAsideOf } from '../../../core/modules/put-aside.ts'
import type { StoredModule } from '../../../core/modules/store.ts'
import { changeValues } from './change-values.ts'
import { eachBatch } from './each-batch.ts'
import type { FieldChange } from './field-change.ts'
import { putValues, recordsAfter } from './store.ts'

/** Writes the values of all records of a module as its changed fields hold them. */
export async function changeRecords(
  trx: Context['db'],
  module: StoredModule,
  { changes, siteLocale, now }: { changes: readonly FieldChange[]; siteLocale: Locale; now: Date },
): Promise<void> {
  const acting = changes.filter(({ change, to }) => to && change !== 'required')
  if (acting.length === 0) return
  const at = now.toISOString()
  await eachBatch(
    (after, most) => recordsAfter(trx, module, { after, most, holds: true }),
    async (rows) => {
      const changed = rows.flatMap(({ id, fields, put_aside }) => {
        const values = { fields, put_aside: putAsideOf(put_aside) }
        const after = changeValues(values, acting, { siteLocale, at })
        const isSame =
          isDeepStrictEqual(after.fields, fields) && isDeepStrictEqual(after.put_aside, put_aside)
        return isSame ? [] : [{ id, fields: after.fields, put_aside: after.put_aside }]
      })
      await putValues(trx, module.type, changed)
    },
  )
}
