import { fail } from '#contract/api/errors.ts'
import type { EditedPlan } from '#contract/billing/plan-editing.ts'
import type { Context, SignedIn } from '../../context.ts'
import { assertStillMay } from '../../core/accounts/roles/within-rights.ts'
import { type Actor, recordAction } from '../../core/audit/audit-log.ts'
import type { FetchPrice } from '../../core/plans/plan-offers.ts'
import { assertNotStale } from '../../kit/optimistic-lock.ts'
import { changedPlan, checkedPlan, type PlanChange, type WrittenPlan, writtenOf } from './check-plan.ts'
import {
  checkChangedPrice,
  checkPrice,
  isSamePrice,
  type UnmatchedPrice,
  type Unsold,
} from './check-price.ts'
import { findPlan, readPlan } from './read-plans.ts'
import {
  deletePlanByName,
  holdPlans,
  insertPlan,
  isNameTaken,
  isPlanUsed,
  orderOfPlans,
  preferNoOther,
  putOrder,
  putPlan,
} from './store.ts'

/** Either the plan was saved, or nothing was, because the user has to decide about its price first. */
export type PlanSave = { kind: 'saved'; plan: EditedPlan } | UnmatchedPrice

/** Adds a plan after all others. */
export async function createPlan(
  ctx: Pick<Context, 'db' | 'now'> & { fetchPrice: FetchPrice },
  viewer: SignedIn,
  { unsold, ...input }: WrittenPlan & Unsold,
): Promise<PlanSave> {
  const checked = await checkPrice(ctx.fetchPrice, checkedPlan(input, false), { unsold })
  if (checked.kind === 'unmatched') return checked
  const created = await ctx.db.transaction().execute(async (trx) => {
    await holdPlans(trx)
    await assertStillMay(trx, viewer, 'plans.create')
    const plan = checkedPlan(input, false)
    if (await isNameTaken(trx, plan.name, ''))
      throw fail('name_exists', {}, [{ path: ['name'], key: 'error.name_exists' }])
    const now = ctx.now()
    const dates = { created_at: now, updated_at: now }
    await insertPlan(trx, {
      ...plan,
      features: JSON.stringify(plan.features),
      is_free: false,
      sale_problem: checked.problem,
      ...dates,
    })
    const record = { id: plan.name, name: plan.name }
    await recordAction(trx, { viewer, now, area: 'plans', act: 'create', record, after: { ...plan } })
    await preferOnly(trx, viewer, plan, now)
    return readPlan({ db: trx, now: ctx.now }, plan.name)
  })
  return { kind: 'saved', plan: created }
}

/**
 * Changes the given parts of a plan; its limits apply to all holders at once. The site's version is raised after the call
 * by `noticeSiteChanges`, and after a bulk job by its action.
 */
export async function updatePlan(
  ctx: Pick<Context, 'db' | 'now'> & { fetchPrice: FetchPrice },
  viewer: Actor,
  name: string,
  { unsold, seen, ...change }: PlanChange & Unsold & { seen?: string | undefined },
): Promise<PlanSave> {
  const checked = await checkChangedPrice(ctx, name, change, { unsold })
  if (checked?.kind === 'unmatched') return checked
  const updated = await ctx.db.transaction().execute(async (trx) => {
    await holdPlans(trx)
    await assertStillMay(trx, viewer, 'plans.update')
    const now = ctx.now()
    const before = await findPlan({ db: trx, now: ctx.now }, name)
    assertNotStale(before, { seen })
    const plan = checkedPlan(changedPlan(before, change), before.is_free)
    if (await isNameTaken(trx, plan.name, name))
      throw fail('name_exists', {}, [{ path: ['name'], key: 'error.name_exists' }])
    // If a concurrent edit changed the price, the check is repeated at the next sale.
    const previousProblem = isSamePrice(before, plan) ? before.sale_problem : null
    const sale_problem = checked && isSamePrice(checked.plan, plan) ? checked.problem : previousProblem
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
  })
  return { kind: 'saved', plan: updated }
}

/** A plan granted or bought at this very moment is still referenced, so its row cannot be deleted. */
const foreignKeyViolation = '23503'

/** Deletes a plan that was never used; the free one cannot be deleted. */
export async function deletePlan(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  name: string,
): Promise<void> {
  try {
    await ctx.db.transaction().execute(async (trx) => {
      await holdPlans(trx)
      await assertStillMay(trx, viewer, 'plans.delete')
      const plan = await findPlan({ db: trx, now: ctx.now }, name)
      if (plan.is_free || (await isPlanUsed(trx, name))) throw fail('plan_in_use')
      await deletePlanByName(trx, name)
      await putOrder(trx, await orderOfPlans(trx))
      const record = { id: name, name }
      const before = { ...writtenOf(plan) }
      await recordAction(trx, { viewer, now: ctx.now(), area: 'plans', act: 'delete', record, before })
    })
  } catch (error) {
    throw (error as { code?: unknown }).code === foreignKeyViolation ? fail('plan_in_use') : error
  }
}

/** Moves a plan to another place; one beyond the end means the last. */
export function movePlan(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  name: string,
  wanted: number,
): Promise<EditedPlan> {
  return ctx.db.transaction().execute(async (trx) => {
    await holdPlans(trx)
    await assertStillMay(trx, viewer, 'plans.update')
    const within = { db: trx, now: ctx.now }
    const plan = await findPlan(within, name)
    const others = (await orderOfPlans(trx)).filter((other) => other !== name)
    const place = Math.min(wanted, others.length + 1)
    await putOrder(trx, others.toSpliced(place - 1, 0, name))
    await recordAction(trx, {
      viewer,
      now: ctx.now(),
      area: 'plans',
      act: 'update',
      record: { id: name, name },
      before: { position: plan.place },
      after: { position: place },
    })
    return readPlan(within, name)
  })
}

/** When a plan becomes the most preferred, the previous one loses that. */
async function preferOnly(
  trx: Context['db'],
  viewer: Actor,
  plan: { name: string; is_most_preferred: boolean },
  now: Date,
): Promise<void> {
  if (!plan.is_most_preferred) return
  for (const name of await preferNoOther(trx, plan.name, now))
    await recordAction(trx, {
      viewer,
      now,
      area: 'plans',
      act: 'update',
      record: { id: name, name },
      before: { is_most_preferred: true },
      after: { is_most_preferred: false },
    })
}
