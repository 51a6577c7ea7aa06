import type { SaleProblem } from '#contract/billing/subscription-states.ts'
import type { Context } from '../../context.ts'
import { type FetchPrice, isMeantForSale, type PlanPrice } from '../../core/plans/plan-offers.ts'
import type { ProviderPrice } from '../../providers/payments/payment-provider.ts'
import { changedPlan, checkedPlan, type PlanChange, type WrittenPlan } from './check-plan.ts'
import { findPlan } from './read-plans.ts'

/** The user confirmed saving a plan that cannot be sold. */
export interface Unsold {
  unsold?: boolean | undefined
}

/**
 * The payment provider does not have the price of a plan. Saving it would silently end the sales of the plan, so the user
 * is asked whether to save it unsold.
 */
export interface UnmatchedPrice {
  kind: 'unmatched'
  problem: SaleProblem
  /** the provider's price, if it has one */
  price: ProviderPrice | undefined
}

/** A price that may be saved; `problem` is why the plan cannot be sold, if the user confirmed that. */
interface AcceptedPrice {
  kind: 'accepted'
  problem: SaleProblem | null
}

/**
 * Compares a changed plan with the payment provider, before any lock is held, if it would be sold differently. Returns
 * the price that was compared, because another change may be saved meanwhile.
 */
export async function checkChangedPrice(
  ctx: Pick<Context, 'db' | 'now'> & { fetchPrice: FetchPrice },
  name: string,
  change: PlanChange,
  unsold: Unsold,
): Promise<(AcceptedPrice & { plan: PlanPrice }) | UnmatchedPrice | undefined> {
  const before = await findPlan(ctx, name)
  const plan = checkedPlan(changedPlan(before, change), before.is_free)
  if (!isSoldDifferently(before, plan)) return undefined
  const checked = await checkPrice(ctx.fetchPrice, plan, unsold)
  return checked.kind === 'accepted' ? { ...checked, plan } : checked
}

/** Compares a plan with the payment provider, if it would be sold. */
export async function checkPrice(
  fetchPrice: FetchPrice,
  plan: WrittenPlan,
  { unsold = false }: Unsold,
): Promise<AcceptedPrice | UnmatchedPrice> {
  if (!isMeantForSale({ ...plan, is_free: false })) return { kind: 'accepted', problem: null }
  const { problem = null, price } = (await fetchPrice(plan)) ?? {}
  return problem && !unsold ? { kind: 'unmatched', problem, price } : { kind: 'accepted', problem }
}

export function isSamePrice(a: PlanPrice, b: PlanPrice): boolean {
  return a.product_id === b.product_id && a.price === b.price && a.currency === b.currency
}

function isSoldDifferently(before: PlanPrice & { is_active: boolean }, after: WrittenPlan): boolean {
  return !isSamePrice(before, after) || (after.is_active && !before.is_active)
}
