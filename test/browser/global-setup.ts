import { startDemoYoutube } from '../../demo/stand-ins/start-platforms.ts'
import { startBeacon } from '../beacon/stand-in.ts'
import { startStripe } from '../stripe/stand-in.ts'
import { type Administrator, makeAdministrator } from './make-administrator.ts'
import { sellPlans } from './sell-plans.ts'
import { startProduct } from './start-product.ts'

/** Playwright runs this once before all stories; the returned function runs after them. */
export default async function setup(): Promise<() => Promise<void>> {
  // One round per second, so that no story waits longer than necessary.
  const beacon = await startBeacon({ period: 1 })
  // One platform with invented posts; the others are not set up, as on a new site.
  const youtube = await startDemoYoutube({})
  const stripe = await startStripe({ isPatient: true })
  const stopWorld = () => Promise.all([beacon.stop(), youtube.stop(), stripe.stop()])
  try {
    const world = { ...beacon.env, ...youtube.env, ...stripe.env }
    const product = await startProduct(Number(process.env['STORIES_PORT']), world)
    try {
      const administrator = await makeAdministrator(product)
      await keepSettings(product.url, administrator, youtube.settings)
      await sellPlans(product.url, administrator.token, stripe)
      // The stories read them from the environment, which their processes inherit.
      process.env['STORIES_ADMINISTRATOR'] = JSON.stringify(administrator)
      process.env['STORIES_STRIPE'] = stripe.url
    } catch (error) {
      await product.stop()
      throw error
    }
    return async () => {
      await product.stop()
      await stopWorld()
    }
  } catch (error) {
    await stopWorld()
    throw error
  }
}

async function keepSettings(url: string, { token }: Administrator, settings: object): Promise<void> {
  const answer = await fetch(`${url}/api/settings`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(settings),
  })
  if (!answer.ok) throw new Error(`The settings were not kept: ${answer.status} ${await answer.text()}`)
}
