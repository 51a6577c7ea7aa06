import { sellPlans } from '../../test/browser/sell-plans.ts'
import { asker } from '../../test/looks/asker.ts'
import { firstOf, somebody } from '../../test/looks/fill.ts'
import { someSubscription } from '../../test/looks/some-records.ts'
import type { StripeStandIn } from '../../test/stripe/stand-in.ts'

interface Sale {
  url: string
  administrator: string
  stripe: StripeStandIn
  /** of the buyer */
  fullname: string
}

/** Sells a plan to a user of a product that runs against this stand-in; returns the id of the subscription. */
export async function soldSubscription({ url, administrator, stripe, fullname }: Sale): Promise<string> {
  await sellPlans(url, administrator, stripe)
  const ask = asker(url)
  const person = await somebody(ask, fullname)
  await someSubscription({ ask, person, administrator })
  return firstOf(ask, '/api/subscriptions', administrator)
}
