import { type ErrorDetails, fail } from '#contract/api/errors.ts'
import type { SaleProblem } from '#contract/billing/subscription-states.ts'
import type { Context } from '../../context.ts'
import {
  type FetchPrice,
  isMeantForSale,
  type PlanPrice,
  type PriceCheck,
} from '../../core/plans/plan-offers.ts'
import { changedPlan, checkedPlan, type PlanChange, type WrittenPlan } from './check-plan.ts'
import { findPlan } from './read-plans.ts'

/** The user confirmed saving a plan that cannot be sold. */
export interface Unsold {
  unsold?: boolean | undefined
}

interface CheckedPrice {
  plan: PlanPrice
  problem: SaleProblem | null
}

/**
 * Compares a changed plan with the payment provider, before any lock is held, if it would be sold differently. Returns
 * the price that was compared, because another change may be saved meanwhile.
 */
export async function checkPrice(
  ctx: Pick<Context, 'db' | 'now'> & { fetchPrice: FetchPrice },
  name: string,
  change: PlanChange,
  unsold: Unsold,
): Promise<CheckedPrice | undefined> {
  const before = await findPlan(ctx, name)
  const plan = checkedPlan(changedPlan(before, change), before.is_free)
  if (!isSoldDifferently(before, plan)) return undefined
  return { plan, problem: await assertMatchingPrice(ctx.fetchPrice, plan, unsold) }
}

/**
 * Raises `plan_price_unmatched` for a price that the payment provider does not have, because saving it would silently end
 * the sales of the plan. If the user confirmed, returns the reason why it cannot be sold.
 */
export async function assertMatchingPrice(
  fetchPrice: FetchPrice,
  plan: WrittenPlan,
  { unsold = false }: Unsold,
): Promise<SaleProblem | null> {
  if (!isMeantForSale({ ...plan, is_free: false })) return null
  const check = await fetchPrice(plan)
  if (!check?.problem) return null
  if (unsold) return check.problem
  const field = check.problem === 'price' ? 'price' : 'product_id'
  throw fail('plan_price_unmatched', {}, [
    { path: [field], key: `error.provider.${check.problem}`, details: detailsOf(check) },
  ])
}

function detailsOf({ price }: PriceCheck): ErrorDetails {
  return price ? { amount: price.amount, currency: price.currency } : {}
}

export function isSamePrice(a: PlanPrice, b: PlanPrice): boolean {
  return a.product_id === b.product_id && a.price === b.price && a.currency === b.currency
}

function isSoldDifferently(before: PlanPrice & { is_active: boolean }, after: WrittenPlan): boolean {
  return !isSamePrice(before, after) || (after.is_active && !before.is_active)
}
