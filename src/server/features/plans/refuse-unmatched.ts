import { type ErrorDetails, fail } from '#contract/errors.ts'
import type { SaleProblem } from '#contract/lists/billing-words.ts'
import { isMeantForSale } from '../../core/plans/for-sale.ts'
import type { WrittenPlan } from './written-plan.ts'

type Offer = Pick<WrittenPlan, 'product_id' | 'price' | 'currency'>

/** How the payment provider would sell a plan; undefined where it cannot be asked. */
export type LookAtOffer = (
  plan: Offer,
) => Promise<
  { offer: { amount: number; currency: string } | undefined; problem: SaleProblem | null } | undefined
>

/** Whoever saves was told that the plan is not sold, and wants it so. */
export interface Unsold {
  unsold?: boolean | undefined
}

/**
 * Refuses a price that the payment provider does not have: saved without a word, it would end the sales of the plan. Answers
 * with what keeps the plan from being sold where that is wanted.
 */
export async function refuseUnmatched(
  look: LookAtOffer,
  plan: WrittenPlan,
  { unsold = false }: Unsold,
): Promise<SaleProblem | null> {
  if (!isMeantForSale({ ...plan, is_free: false })) return null
  const looked = await look(plan)
  if (!looked?.problem) return null
  if (unsold) return looked.problem
  const field = looked.problem === 'price' ? 'price' : 'product_id'
  throw fail('plan_price_unmatched', {}, [
    { path: [field], key: `validation.provider_${looked.problem}`, details: detailsOf(looked.offer) },
  ])
}

function detailsOf(offer: { amount: number; currency: string } | undefined): ErrorDetails {
  return offer ? { price: `${(offer.amount / 100).toFixed(2)} ${offer.currency}` } : {}
}

export function isSameOffer(one: Offer, other: Offer): boolean {
  return one.product_id === other.product_id && one.price === other.price && one.currency === other.currency
}

/** Whether a plan would be sold as it was not before. */
export function isOfferChanged(before: Offer & { is_active: boolean }, after: WrittenPlan): boolean {
  return !isSameOffer(before, after) || (after.is_active && !before.is_active)
}
