import { typeOf } from '../../../../contract/fields/all.ts'
import type { FieldTypeName } from '../../../../contract/fields/names.ts'
import type { Context } from '../../../context.ts'
import { mediaOfRecord } from '../../../core/modules/past-values.ts'
import { putAsideOf } from '../../../core/modules/put-aside.ts'
import type { StoredModule } from '../../../core/modules/store.ts'
import { eachBatch } from './each-batch.ts'
import { contentsAfter, dropUses, type ModuleRecord, putValues, recordsAfter } from './store.ts'

/** Deletes what records have in a field that was taken away, and lets go of the media that nothing else of theirs shows. */
export async function dropValues(trx: Context['db'], module: StoredModule, key: string): Promise<void> {
  const past = module.past_fields.find((field) => field.key === key)
  await eachBatch(
    (after, most) =>
      module.type === 'content'
        ? contentsAfter(trx, module.id, { after, most })
        : recordsAfter(trx, module, { after, most, holds: true }),
    async (rows: ModuleRecord[]) => {
      const having = rows.filter(({ fields, put_aside }) => key in fields || key in put_aside)
      const left = having.map((row) => ({ ...row, ...without(row, key) }))
      await putValues(
        trx,
        module.type,
        left.map(({ id, fields, put_aside }) => ({ id, fields, put_aside })),
      )
      if (module.type !== 'content') return
      const uses = having.flatMap((row, i) => {
        const kept = new Set(mediaOfRecord(module, left[i] ?? row))
        return mediaUnder(row, key, past?.type)
          .filter((id) => !kept.has(id))
          .map((media_id) => ({ record_id: row.id, media_id }))
      })
      await dropUses(trx, uses)
    },
  )
}

function without({ fields, put_aside }: ModuleRecord, key: string) {
  const { [key]: _value, ...keptFields } = fields
  const { [key]: _aside, ...keptAside } = put_aside
  return { fields: keptFields, put_aside: keptAside }
}

function mediaUnder(
  { fields, put_aside }: ModuleRecord,
  key: string,
  type: FieldTypeName | undefined,
): string[] {
  const value = fields[key]
  const asides = putAsideOf(put_aside)[key] ?? []
  const shown = type && value !== undefined && value !== null ? [{ type, value }] : []
  return [...shown, ...asides].flatMap((one) => typeOf(one.type).mediaIn?.(one.value) ?? [])
}
