import { startDemoYoutube } from '../../demo/stand-ins/start-platforms.ts'
import { startBeacon } from '../beacon/stand-in.ts'
import { makeAdministrator } from '../browser/make-administrator.ts'
import { sellPlans } from '../browser/sell-plans.ts'
import { startProduct } from '../browser/start-product.ts'
import { startStripe } from '../stripe/stand-in.ts'
import { asker } from './asker.ts'
import { type Filled, fillForLooks } from './fill.ts'

/** The product with sample content. */
export interface LookedAt extends Filled {
  url: string
  stop: () => Promise<void>
}

/** Starts it on a port with an empty folder, with its own beacon and platform. */
export async function startLookedAt(port: number): Promise<LookedAt> {
  const beacon = await startBeacon({ period: 1 })
  const youtube = await startDemoYoutube({})
  const stripe = await startStripe({ isPatient: true })
  const product = await startProduct(port, { ...beacon.env, ...youtube.env, ...stripe.env })
  const stop = async () => {
    await product.stop()
    await Promise.all([beacon.stop(), youtube.stop(), stripe.stop()])
  }
  try {
    const { token } = await makeAdministrator(product)
    await asker(product.url)('PUT', '/api/settings', youtube.settings, token)
    await sellPlans(product.url, token, stripe)
    return { url: product.url, ...(await fillForLooks(product.url, token)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
