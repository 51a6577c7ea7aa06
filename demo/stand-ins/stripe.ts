import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayMs } from '../../src/server/kit/durations.ts'
import { end } from '../../test/stripe/life.ts'
import type { House, Subscription } from '../../test/stripe/server.ts'
import { startStripe } from '../../test/stripe/stand-in.ts'

/** A plan for sale; the amount in hundredths of the currency. */
export interface OfferedPlan {
  name: string
  price: number
  currency: string
}

/** Time at the payment provider, so that purchases can lie in the past. */
export interface ProviderTime {
  /** lets time pass until so many days ago; 0 is now */
  passUntil: (daysAgo: number) => Promise<void>
  /** ends what a customer bought last */
  cancel: (email: string) => Promise<void>
  /** gives back a part of their latest payment, in hundredths of the currency */
  refund: (email: string, amount: number) => Promise<void>
}

/** More than the two periods of 30 days that the overview of revenue compares. */
const daysOfPast = 100

/**
 * The payment provider, which continues from the state of the previous one on this folder. The first one begins in the
 * past.
 */
export async function startDemoStripe(folder: string) {
  const file = join(folder, 'demo-payments.json')
  const remembered = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  const begunMsAgo = remembered === undefined ? daysOfPast * dayMs : 0
  const now = () => new Date(Date.now() - begunMsAgo)
  const stripe = await startStripe({ isPatient: true, remembered, now })
  const time: ProviderTime = {
    passUntil: async (daysAgo) => {
      const passing = Date.now() - daysAgo * dayMs - stripe.now().getTime()
      if (passing > 0) await stripe.advance({ seconds: Math.round(passing / 1000) })
    },
    cancel: async (email) => {
      end(stripe.house, lastOf(stripe.house, email))
      await stripe.settled()
    },
    refund: async (email, amount) => {
      await stripe.refund(lastOf(stripe.house, email).id, amount)
    },
  }
  return {
    time,
    env: stripe.env,
    settings: stripe.settings,
    /** sends events to the site at this address from now on */
    tell: (url: string) => stripe.setWebhook(`${url}/api/webhooks/stripe`),
    /** the plan's product id */
    offer: ({ name, price, currency }: OfferedPlan) =>
      stripe.sell({ id: productOf(name), name, amount: price, currency }).productId,
    stop: async () => {
      writeFileSync(file, stripe.memory(), { mode: 0o600 })
      await stripe.stop()
    },
  }
}

/** What a customer bought last. */
function lastOf({ customers, subscriptions }: House, email: string): Subscription {
  const last = [...subscriptions.values()].findLast(
    ({ customer }) => customers.get(customer)?.email === email,
  )
  if (!last) throw new Error(`${email} has bought nothing.`)
  return last
}

function productOf(name: string): string {
  return `prod_demo_${name.toLowerCase().replaceAll(/\W+/g, '_')}`
}
