import { planTitle } from '#contract/billing/plan-title.ts'
import type { Plan } from '#contract/billing/plans.ts'
import type { Locale } from '#locales/locales.ts'
import { priceText } from '../price-text.ts'

/** A plan with a display title, and its price in the format of the language. */
export interface ShownPlan extends Plan {
  title: string
  price_text: string
}

/** The plans to choose from. Server only: browsers format some prices differently. */
export function shownPlans(plans: readonly Plan[], locale: Locale): ShownPlan[] {
  return plans
    .filter((plan) => plan.is_active)
    .map((plan) => ({ ...plan, title: planTitle(plan.name), price_text: priceText(plan, locale) }))
}
