import type { SaleProblem } from '#contract/billing/subscription-states.ts'
import type { Context } from '../../context.ts'
import { allPlans, type Plan } from './store.ts'

/** Whether a plan is meant to be sold: it is active, has a price and names a product of the payment provider. */
export function isMeantForSale({
  is_active,
  is_free,
  price,
  product_id,
}: Pick<Plan, 'is_active' | 'is_free' | 'price' | 'product_id'>): boolean {
  return is_active && !is_free && price > 0 && Boolean(product_id)
}

/** Whether a plan can be bought: it is meant to be sold, and no price mismatch with the payment provider is known. */
export function isForSale(plan: Plan): boolean {
  return isMeantForSale(plan) && plan.sale_problem === null
}

/** Plans that are offered but cannot be bought, because the payment provider has another price or none. */
export async function unsellablePlans({
  db,
}: Pick<Context, 'db'>): Promise<{ name: string; problem: SaleProblem }[]> {
  const plans = (await allPlans(db)).filter(isMeantForSale)
  return plans.flatMap(({ name, sale_problem: problem }) => (problem ? [{ name, problem }] : []))
}

/** What the payment provider sells a plan for. */
interface Offer {
  amount: number
  currency: string
  interval: string
}

/**
 * What prevents a plan from being sold: people pay the price on the page, monthly, or not at all. Without an `offer` the
 * provider has no such product.
 */
export function saleProblemOf(
  { price, currency }: Pick<Plan, 'price' | 'currency'>,
  offer: Offer | undefined,
): SaleProblem | null {
  if (!offer) return 'missing'
  if (offer.interval !== 'month') return 'interval'
  return offer.amount === price && offer.currency === currency ? null : 'price'
}
