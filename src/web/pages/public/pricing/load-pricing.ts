import type { LoaderFunctionArgs } from 'react-router'
import { getSubscription } from '#contract/billing/billing.ts'
import type { Plan } from '#contract/billing/plans.ts'
import { send } from '#web/api/send.ts'
import { shownPlans } from '#web/components/plans/plan-facts.ts'
import { type SiteFacts, sessionContext, siteContext } from '#web/visit/session.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'
import type { Sale } from './plan-tickets.tsx'

export async function loadPricing({ context, request }: LoaderFunctionArgs) {
  const { site } = context.get(siteContext)
  const currentPlan = context.get(sessionContext).user?.plan
  const { frame, newKey } = context.get(visitContext)
  const plans = shownPlans(site?.constants.plans ?? [], frame.locale)
  return {
    plans,
    own: currentPlan,
    compared: comparedPlans(plans, new URL(request.url).searchParams, currentPlan),
    sale: await saleTo({ site, context, isSignedIn: currentPlan !== undefined, newKey }),
  }
}

interface Buyer {
  site: SiteFacts['site']
  context: PageContext
  isSignedIn: boolean
  newKey: () => string
}

/** What this visitor can buy. Guests learn only that plans are on sale, not which. */
async function saleTo({ site, context, isSignedIn, newKey }: Buyer): Promise<Sale> {
  if (site?.settings.payments !== true) return { to: 'nobody' }
  if (!isSignedIn) return { to: 'guest' }
  const answer = await send(getSubscription, { context })
  if (!answer.ok) return { to: 'nobody' }
  const { subscription, trial_available, for_sale } = answer.data
  if (subscription && subscription.status !== 'canceled') return { to: 'subscriber', held: subscription.plan }
  return { to: 'buyer', trial: trial_available, plans: for_sale, key: newKey() }
}

/** The two plans that fit on a phone: those in the address, or else the own or free one and the preferred one. */
export function comparedPlans(
  plans: readonly Pick<Plan, 'name' | 'is_free' | 'is_most_preferred'>[],
  query: URLSearchParams,
  currentPlan: string | undefined,
): [string, string] {
  const named = (name: string | null | undefined) => plans.find((plan) => plan.name === name)?.name
  const first =
    named(query.get('first')) ??
    named(currentPlan) ??
    plans.find((plan) => plan.is_free)?.name ??
    plans[0]?.name ??
    ''
  const others = plans.filter(({ name }) => name !== first)
  const second =
    named(query.get('second')) ??
    others.find((plan) => plan.is_most_preferred)?.name ??
    others[0]?.name ??
    first
  return [first, second]
}
