import { fail } from '../../../contract/errors.ts'
import type { Context, SignedIn } from '../../context.ts'
import { recordAct } from '../../core/audit/record-act.ts'
import { findModule } from '../../core/modules/find-module.ts'
import { readModule } from './read-modules.ts'
import { dropValues } from './records/drop-values.ts'
import { nameOfModule } from './seen-module.ts'
import { dropPastField, holdModule } from './store.ts'

/** Deletes for good what records still have in a field that was taken away. */
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
    const { kept } = await readModule({ db: trx }, moduleKey)
    const count = kept.find(({ key }) => key === fieldKey)?.records ?? 0
    if (count !== records) throw fail('bulk_count_changed', { count })
    await dropValues(trx, module, fieldKey)
    const now = ctx.now()
    const past = module.past_fields.filter(({ key }) => key !== fieldKey)
    await dropPastField(trx, module.id, {
      past_fields: JSON.stringify(past),
      version: module.version + 1,
      updated_at: now,
    })
    await recordAct(trx, {
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
