import { fail } from '#contract/api/errors.ts'
import type { EditedPlan } from '#contract/billing/plan-editing.ts'
import type { Context, SignedIn } from '../../context.ts'
import { currentRights } from '../../core/accounts/roles/within-rights.ts'
import { recordAction } from '../../core/audit/audit-trail.ts'
import { type FetchOffer, refuseUnmatched, type Unsold } from './assert-matched.ts'
import { preferOnly } from './prefer-only.ts'
import { readPlan } from './read-plans.ts'
import { holdPlans, insertPlan, isNameTaken } from './store.ts'
import { checkedPlan, type WrittenPlan } from './written-plan.ts'

/** Adds a plan after all others. */
export async function createPlan(
  ctx: Pick<Context, 'db' | 'now'> & { fetchOffer: FetchOffer },
  viewer: SignedIn,
  { unsold, ...input }: WrittenPlan & Unsold,
): Promise<EditedPlan> {
  const sale_problem = await refuseUnmatched(ctx.fetchOffer, checkedPlan(input, false), { unsold })
  return ctx.db.transaction().execute(async (trx) => {
    await holdPlans(trx)
    await currentRights(trx, viewer, 'plans.create')
    const plan = checkedPlan(input, false)
    if (await isNameTaken(trx, plan.name, ''))
      throw fail('name_exists', {}, [{ path: ['name'], key: 'error.name_exists' }])
    const now = ctx.now()
    const dates = { created_at: now, updated_at: now }
    await insertPlan(trx, {
      ...plan,
      features: JSON.stringify(plan.features),
      is_free: false,
      sale_problem,
      ...dates,
    })
    const record = { id: plan.name, name: plan.name }
    await recordAction(trx, { viewer, now, area: 'plans', act: 'create', record, after: { ...plan } })
    await preferOnly(trx, viewer, plan, now)
    return readPlan({ db: trx, now: ctx.now }, plan.name)
  })
}
