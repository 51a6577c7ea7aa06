import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startStripe } from '../../test/stripe/stand-in.ts'

/** A plan for sale; the amount in hundredths of the currency. */
export interface OfferedPlan {
  name: string
  price: number
  currency: string
}

/** The payment provider, which continues from the state of the previous one on this folder. */
export async function startDemoStripe(folder: string) {
  const file = join(folder, 'demo-payments.json')
  const remembered = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  const stripe = await startStripe({ isPatient: true, remembered })
  return {
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

function productOf(name: string): string {
  return `prod_demo_${name.toLowerCase().replaceAll(/\W+/g, '_')}`
}
