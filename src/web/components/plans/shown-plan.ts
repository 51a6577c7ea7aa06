import { planTitle } from '#contract/lists/plan-title.ts'
import type { Plan } from '#contract/plans.ts'
import type { Locale } from '#locales/locales.ts'
import { priceText } from '../price-text.ts'

/** A plan with its name as a title, and its price as the language writes it. */
export interface ShownPlan extends Plan {
  title: string
  price_text: string
}

/** The plans that there are to choose from. On the server alone: browsers write some prices in another way. */
export function shownPlans(plans: readonly Plan[], locale: Locale): ShownPlan[] {
  return plans
    .filter((plan) => plan.is_active)
    .map((plan) => ({ ...plan, title: planTitle(plan.name), price_text: priceText(plan, locale) }))
}
