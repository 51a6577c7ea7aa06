import { features, type PlanDetails, type Plan as PlanView } from '#contract/billing/plans.ts'
import { isForSale } from './for-sale.ts'
import type { Plan } from './store.ts'

/** A plan as it is offered. */
export function planView(plan: Plan): PlanView {
  const { name, price, currency, trial_days, is_active, is_free, is_most_preferred } = plan
  const offer = { name, price, currency, trial_days, is_active, is_free, is_most_preferred }
  return {
    ...offer,
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
