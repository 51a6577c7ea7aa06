import { fail } from '../../../contract/errors.ts'
import type { EditedPlan } from '../../../contract/plan-editing.ts'
import type { Context, SignedIn } from '../../context.ts'
import { askerNow } from '../../core/accounts/roles/within-rights.ts'
import { type Actor, recordAct } from '../../core/audit/record-act.ts'
import { preferOnly } from './prefer-only.ts'
import { planOf, readPlan } from './read-plans.ts'
import { holdPlans, isNameTaken, putPlan } from './store.ts'
import { changedPlan, checkedPlan, type PlanChange, writtenOf } from './written-plan.ts'

/** Changes what was sent of a plan; its limits hold at once for everybody who has it. */
export function updatePlan(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  name: string,
  change: PlanChange,
): Promise<EditedPlan> {
  return ctx.db.transaction().execute((trx) => updatePlanWithin(ctx, trx, viewer, name, change))
}

export async function updatePlanWithin(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  viewer: Actor,
  name: string,
  change: PlanChange,
): Promise<EditedPlan> {
  await holdPlans(trx)
  await askerNow(trx, viewer, 'plans.update')
  const now = ctx.now()
  const before = await planOf({ db: trx, now: ctx.now }, name)
  const plan = checkedPlan(changedPlan(before, change), before.is_free)
  if (await isNameTaken(trx, plan.name, name))
    throw fail('name_exists', {}, [{ path: ['name'], key: 'error.name_exists' }])
  await putPlan(trx, name, { ...plan, features: JSON.stringify(plan.features), updated_at: now })
  await recordAct(trx, {
    viewer,
    now,
    area: 'plans',
    act: 'update',
    record: { id: plan.name, name: plan.name },
    before: { ...writtenOf(before) },
    after: { ...plan },
  })
  await preferOnly(trx, viewer, plan, now)
  return readPlan({ db: trx, now: ctx.now }, plan.name)
}
