import { fail } from '#contract/api/errors.ts'
import type { EditedPlan } from '#contract/billing/plan-editing.ts'
import type { SaleProblem } from '#contract/billing/subscription-states.ts'
import type { Context, SignedIn } from '../../context.ts'
import { currentRights } from '../../core/accounts/roles/within-rights.ts'
import { type Actor, recordAction } from '../../core/audit/audit-trail.ts'
import {
  type FetchOffer,
  isOfferChanged,
  isSameOffer,
  refuseUnmatched,
  type Unsold,
} from './assert-matched.ts'
import { preferOnly } from './prefer-only.ts'
import { planOf, readPlan } from './read-plans.ts'
import { holdPlans, isNameTaken, putPlan } from './store.ts'
import { changedPlan, checkedPlan, type PlanChange, type WrittenPlan, writtenOf } from './written-plan.ts'

/** Changes the given parts of a plan; its limits apply to all holders at once. */
export async function updatePlan(
  ctx: Pick<Context, 'db' | 'now'> & { fetchOffer: FetchOffer },
  viewer: SignedIn,
  name: string,
  { unsold, ...change }: PlanChange & Unsold,
): Promise<EditedPlan> {
  const check = await checkOffer(ctx, name, change, { unsold })
  return ctx.db.transaction().execute((trx) => updatePlanWithin(ctx, trx, viewer, name, change, check))
}

interface CheckedOffer {
  offer: WrittenPlan
  problem: SaleProblem | null
}

/** Checks a change with the payment provider if it affects the sale, and refuses one that would end the sales. */
export async function checkOffer(
  ctx: Pick<Context, 'db' | 'now'> & { fetchOffer: FetchOffer },
  name: string,
  change: PlanChange,
  unsold: Unsold,
): Promise<CheckedOffer | undefined> {
  const plan = await planOf(ctx, name)
  const offer = checkedPlan(changedPlan(plan, change), plan.is_free)
  if (!isOfferChanged(plan, offer)) return undefined
  return { offer, problem: await refuseUnmatched(ctx.fetchOffer, offer, unsold) }
}

/** `check` is the result of the provider check, and the offer it was made for. */
export async function updatePlanWithin(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  viewer: Actor,
  name: string,
  change: PlanChange,
  check: CheckedOffer | undefined,
): Promise<EditedPlan> {
  await holdPlans(trx)
  await currentRights(trx, viewer, 'plans.update')
  const now = ctx.now()
  const before = await planOf({ db: trx, now: ctx.now }, name)
  const plan = checkedPlan(changedPlan(before, change), before.is_free)
  if (await isNameTaken(trx, plan.name, name))
    throw fail('name_exists', {}, [{ path: ['name'], key: 'error.name_exists' }])
  // If a concurrent edit changed the offer, the check is repeated at the next sale.
  const previousProblem = isSameOffer(before, plan) ? before.sale_problem : null
  const sale_problem = check && isSameOffer(check.offer, plan) ? check.problem : previousProblem
  const features = JSON.stringify(plan.features)
  await putPlan(trx, name, { ...plan, features, sale_problem, updated_at: now })
  await recordAction(trx, {
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
