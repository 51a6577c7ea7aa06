import { type ErrorDetails, fail } from '#contract/api/errors.ts'
import type { SaleProblem } from '#contract/billing/subscription-states.ts'
import { isMeantForSale } from '../../core/plans/for-sale.ts'
import type { WrittenPlan } from './written-plan.ts'

type Offer = Pick<WrittenPlan, 'product_id' | 'price' | 'currency'>

/** How the payment provider would sell a plan; undefined if it cannot be queried. */
export type FetchOffer = (
  plan: Offer,
) => Promise<
  { offer: { amount: number; currency: string } | undefined; problem: SaleProblem | null } | undefined
>

/** The user confirmed saving a plan that cannot be sold. */
export interface Unsold {
  unsold?: boolean | undefined
}

/**
 * Refuses a price that the payment provider does not have, because saving it would silently end the sales of the plan.
 * If the user confirmed, returns the reason why it cannot be sold.
 */
export async function refuseUnmatched(
  fetchOffer: FetchOffer,
  plan: WrittenPlan,
  { unsold = false }: Unsold,
): Promise<SaleProblem | null> {
  if (!isMeantForSale({ ...plan, is_free: false })) return null
  const check = await fetchOffer(plan)
  if (!check?.problem) return null
  if (unsold) return check.problem
  const field = check.problem === 'price' ? 'price' : 'product_id'
  throw fail('plan_price_unmatched', {}, [
    { path: [field], key: `validation.provider_${check.problem}`, details: detailsOf(check.offer) },
  ])
}

function detailsOf(offer: { amount: number; currency: string } | undefined): ErrorDetails {
  return offer ? { price: `${(offer.amount / 100).toFixed(2)} ${offer.currency}` } : {}
}

export function isSameOffer(a: Offer, b: Offer): boolean {
  return a.product_id === b.product_id && a.price === b.price && a.currency === b.currency
}

/** Whether a plan would be sold differently than before. */
export function isOfferChanged(before: Offer & { is_active: boolean }, after: WrittenPlan): boolean {
  return !isSameOffer(before, after) || (after.is_active && !before.is_active)
}
