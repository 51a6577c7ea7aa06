import type { LoaderFunctionArgs } from 'react-router'
import type { Plan } from '../../../../contract/plans.ts'
import { planTitle } from '../../../components/plan-title.ts'
import { priceText } from '../../../components/price-text.ts'
import { sessionContext, siteContext } from '../../../session.ts'
import { visitContext } from '../../../visit.ts'
import { comparedPlans } from './compared-plans.ts'

/** A plan with its name as a title, and its price as the language writes it. */
export interface ShownPlan extends Plan {
  title: string
  price_text: string
}

export function loadPricing({ context, request }: LoaderFunctionArgs) {
  const { site } = context.get(siteContext)
  const own = context.get(sessionContext).user?.plan
  const { locale } = context.get(visitContext).frame
  const plans = (site?.constants.plans ?? [])
    .filter((plan) => plan.is_active)
    .map(
      (plan): ShownPlan => ({
        ...plan,
        title: planTitle(plan.name),
        price_text: priceText(plan, locale),
      }),
    )
  return { plans, own, compared: comparedPlans(plans, new URL(request.url).searchParams, own) }
}
