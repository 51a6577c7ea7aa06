import { features, type PlanDetails, type Plan as PlanView } from '#contract/billing/plans.ts'
import type { SaleProblem } from '#contract/billing/subscription-states.ts'
import type { Context } from '../../context.ts'
import type { ProviderPrice } from '../../providers/payments/payment-provider.ts'
import { allPlans, type Plan } from './store.ts'

/** A plan as it is offered. */
export function planView(plan: Plan): PlanView {
  const { name, price, currency, trial_days, is_active, is_free, is_most_preferred } = plan
  return {
    name,
    price,
    currency,
    trial_days,
    is_active,
    is_free,
    is_most_preferred,
    is_for_sale: isForSale(plan),
    features: byFeature((feature) => plan.features[feature] === true),
    limits: limitsOf(plan),
    result_sharing: { mode: plan.sharing, days: plan.sharing_days },
  }
}

/**
 * A plan as its holder has it; single features may be granted or revoked separately (REQ-entities:
 * plan_details.settings).
 */
export function planDetails(
  plan: Plan,
  own: { settings?: Record<string, boolean>; until?: Date | null } = {},
): PlanDetails {
  const settings = own.settings ?? {}
  return {
    name: plan.name,
    until: own.until?.toISOString() ?? null,
    settings: byFeature((feature) => ({ value: (settings[feature] ?? plan.features[feature]) === true })),
    limits: limitsOf(plan),
    result_sharing: { mode: plan.sharing, days: plan.sharing_days },
  }
}

function limitsOf({ daily_limit, monthly_limit, day_limit, comments, list_rows, posts }: Plan) {
  return { daily_limit, monthly_limit, day_limit, comments, list_rows, posts }
}

function byFeature<T>(value: (feature: (typeof features)[number]) => T) {
  return Object.fromEntries(features.map((feature) => [feature, value(feature)])) as Record<
    (typeof features)[number],
    T
  >
}

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

/** Our price of a plan, and where the payment provider has its own. */
export type PlanPrice = Pick<Plan, 'product_id' | 'price' | 'currency'>

/** The payment provider's price of a plan, and what is wrong with it. */
export interface PriceCheck {
  price: ProviderPrice | undefined
  problem: SaleProblem | null
}

/** How the payment provider would sell a plan; undefined if it cannot be queried. */
export type FetchPrice = (plan: PlanPrice) => Promise<PriceCheck | undefined>

/**
 * What prevents a plan from being sold: people pay the price on the page, monthly, or not at all. Without a price the
 * provider has no such product.
 */
export function saleProblemOf(
  { price, currency }: PlanPrice,
  theirs: ProviderPrice | undefined,
): SaleProblem | null {
  if (!theirs) return 'missing'
  if (theirs.interval !== 'month') return 'interval'
  return theirs.amount === price && theirs.currency === currency ? null : 'price'
}

/** The plans that can be chosen, in display order. */
export async function offeredPlans(ctx: Pick<Context, 'db'>): Promise<PlanView[]> {
  return (await allPlans(ctx.db)).filter((plan) => plan.is_active).map(planView)
}
