import { fail } from '#contract/api/errors.ts'
import { typeOf } from '#contract/fields/all.ts'
import type { FieldTypeName } from '#contract/fields/names.ts'
import type { Context, SignedIn } from '../../context.ts'
import { recordAction } from '../../core/audit/audit-trail.ts'
import { findModule } from '../../core/modules/find-module.ts'
import { mediaOfRecord, putAsideOf } from '../../core/modules/past-values.ts'
import type { StoredModule } from '../../core/modules/store.ts'
import { nameOfModule, readModule } from './read-modules.ts'
import { eachBatch } from './records/change-contents.ts'
import { contentsAfter, dropUses, type ModuleRecord, putValues, recordsAfter } from './records/store.ts'
import { dropPastField, holdModule } from './store.ts'

/** Permanently deletes the values that records still have in a removed field. */
export function deletePastField(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  { moduleKey, fieldKey }: { moduleKey: string; fieldKey: string },
  records: number,
): Promise<{ records: number }> {
  return ctx.db.transaction().execute(async (trx) => {
    await holdModule(trx, moduleKey)
    const module = await findModule(trx, moduleKey)
    const field = module.past_fields.find(({ key }) => key === fieldKey)
    if (!field) throw fail('field_not_found')
    const { kept: fieldCounts } = await readModule({ db: trx }, moduleKey)
    const count = fieldCounts.find(({ key }) => key === fieldKey)?.records ?? 0
    if (count !== records) throw fail('bulk_count_changed', { count })
    await dropValues(trx, module, fieldKey)
    const now = ctx.now()
    const past = module.past_fields.filter(({ key }) => key !== fieldKey)
    await dropPastField(trx, module.id, {
      past_fields: JSON.stringify(past),
      version: module.version + 1,
      updated_at: now,
    })
    await recordAction(trx, {
      viewer,
      now,
      area: 'modules',
      act: 'discard',
      record: { id: module.id, name: nameOfModule(module) },
      before: { field, records },
    })
    return { records }
  })
}

/** Deletes the values of a removed field, and releases media that are not used elsewhere in the record. */
async function dropValues(trx: Context['db'], module: StoredModule, key: string): Promise<void> {
  const past = module.past_fields.find((field) => field.key === key)
  await eachBatch(
    (after, limit) =>
      module.type === 'content'
        ? contentsAfter(trx, module.id, { after, limit })
        : recordsAfter(trx, module, { after, limit, locks: true }),
    async (rows: ModuleRecord[]) => {
      const having = rows.filter(({ fields, put_aside }) => key in fields || key in put_aside)
      const remaining = having.map((row) => ({ ...row, ...without(row, key) }))
      await putValues(
        trx,
        module.type,
        remaining.map(({ id, fields, put_aside }) => ({ id, fields, put_aside })),
      )
      if (module.type !== 'content') return
      const unusedMedia = having.flatMap((row, i) => {
        const stillUsed = new Set(mediaOfRecord(module, remaining[i] ?? row))
        return mediaUnder(row, key, past?.type)
          .filter((id) => !stillUsed.has(id))
          .map((media_id) => ({ record_id: row.id, media_id }))
      })
      await dropUses(trx, unusedMedia)
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
  const pastValues = putAsideOf(put_aside)[key] ?? []
  const currentValue = type && value !== undefined && value !== null ? [{ type, value }] : []
  return [...currentValue, ...pastValues].flatMap(
    (stored) => typeOf(stored.type).mediaIn?.(stored.value) ?? [],
  )
}
