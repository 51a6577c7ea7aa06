import type { RouterContextProvider } from 'react-router'
import { priceText } from '../../../components/price-text.ts'
import { siteContext } from '../../../session.ts'
import { visitContext } from '../../../visit.ts'

/** The plans in three lines each, worded here: nothing about them changes in the browser. */
export function loadPrices(context: Readonly<RouterContextProvider>) {
  const { frame, t } = context.get(visitContext)
  const plans = context.get(siteContext).site?.constants.plans ?? []
  return plans.map((plan) => {
    const { daily_limit: day, comments } = plan.limits
    return {
      name: plan.name,
      price: priceText(plan, frame.locale),
      draws: day === null ? t('home.price.unlimited') : t('home.price.draws', { count: day }),
      comments: t('home.price.comments', { count: comments }),
    }
  })
}
