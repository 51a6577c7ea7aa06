import type { SaleProblem } from '#contract/lists/billing-words.ts'
import type { Context } from '../../context.ts'
import { allPlans, type Plan } from './store.ts'

/** Whether a plan is meant to be bought: it is offered, costs something and names what the payment provider sells. */
export function isMeantForSale({
  is_active,
  is_free,
  price,
  product_id,
}: Pick<Plan, 'is_active' | 'is_free' | 'price' | 'product_id'>): boolean {
  return is_active && !is_free && price > 0 && Boolean(product_id)
}

/** The same where, as far as anyone knows, the payment provider has the same price. */
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

/** A plan as the payment provider has it; undefined where there is no such product. */
interface Offer {
  amount: number
  currency: string
  interval: string
}

/** What keeps a plan from being sold: people pay what the page says, by the month, or not at all. */
export function saleProblemOf(
  { price, currency }: Pick<Plan, 'price' | 'currency'>,
  offer: Offer | undefined,
): SaleProblem | null {
  if (!offer) return 'missing'
  if (offer.interval !== 'month') return 'interval'
  return offer.amount === price && offer.currency === currency ? null : 'price'
}
