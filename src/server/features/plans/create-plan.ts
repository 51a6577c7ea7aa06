import { fail } from '../../../contract/errors.ts'
import type { EditedPlan } from '../../../contract/plan-editing.ts'
import type { Context, SignedIn } from '../../context.ts'
import { askerNow } from '../../core/accounts/roles/within-rights.ts'
import { recordAct } from '../../core/audit/record-act.ts'
import { preferOnly } from './prefer-only.ts'
import { readPlan } from './read-plans.ts'
import { holdPlans, insertPlan, isNameTaken } from './store.ts'
import { checkedPlan, type WrittenPlan } from './written-plan.ts'

/** Adds a plan behind all others. */
export function createPlan(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  wish: WrittenPlan,
): Promise<EditedPlan> {
  return ctx.db.transaction().execute(async (trx) => {
    await holdPlans(trx)
    await askerNow(trx, viewer, 'plans.create')
    const plan = checkedPlan(wish, false)
    if (await isNameTaken(trx, plan.name, ''))
      throw fail('name_exists', {}, [{ path: ['name'], key: 'error.name_exists' }])
    const now = ctx.now()
    const dates = { created_at: now, updated_at: now }
    await insertPlan(trx, { ...plan, features: JSON.stringify(plan.features), is_free: false, ...dates })
    const record = { id: plan.name, name: plan.name }
    await recordAct(trx, { viewer, now, area: 'plans', act: 'create', record, after: { ...plan } })
    await preferOnly(trx, viewer, plan, now)
    return readPlan({ db: trx, now: ctx.now }, plan.name)
  })
}
