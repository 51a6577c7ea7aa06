import type { LoaderFunctionArgs } from 'react-router'
import { getSubscription } from '../../../../contract/billing.ts'
import { send } from '../../../api.ts'
import { shownPlans } from '../../../components/plans/shown-plan.ts'
import { type SiteFacts, sessionContext, siteContext } from '../../../session.ts'
import { visitContext } from '../../../visit.ts'
import { comparedPlans } from './compared-plans.ts'
import type { Sale } from './plan-act.tsx'

export async function loadPricing({ context, request }: LoaderFunctionArgs) {
  const { site } = context.get(siteContext)
  const own = context.get(sessionContext).user?.plan
  const { frame, newKey } = context.get(visitContext)
  const plans = shownPlans(site?.constants.plans ?? [], frame.locale)
  return {
    plans,
    own,
    compared: comparedPlans(plans, new URL(request.url).searchParams, own),
    sale: await saleTo({ site, context, isSomebody: own !== undefined, newKey }),
  }
}

interface Buyer {
  site: SiteFacts['site']
  context: LoaderFunctionArgs['context']
  isSomebody: boolean
  newKey: () => string
}

/** What whoever asks can buy; nobody is told of plans on sale before they say who they are, only that there are some. */
async function saleTo({ site, context, isSomebody, newKey }: Buyer): Promise<Sale> {
  if (site?.settings.payments !== true) return { to: 'nobody' }
  if (!isSomebody) return { to: 'guest' }
  const answer = await send(getSubscription, { context })
  if (!answer.ok) return { to: 'nobody' }
  const { subscription, trial_available, for_sale } = answer.data
  if (subscription && subscription.status !== 'canceled') return { to: 'subscriber', held: subscription.plan }
  return { to: 'buyer', trial: trial_available, plans: for_sale, key: newKey() }
}
