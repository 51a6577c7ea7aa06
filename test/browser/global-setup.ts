import { startBeacon } from '../beacon/stand-in.ts'
import { makeAdministrator } from './make-administrator.ts'
import { startProduct } from './start-product.ts'

/** Playwright runs this once before all stories; what it answers runs after them. */
export default async function setup(): Promise<() => Promise<void>> {
  // A round each second, so that no story waits longer than it must.
  const beacon = await startBeacon({ period: 1 })
  try {
    const product = await startProduct(Number(process.env['STORIES_PORT']), beacon.env)
    const stop = async () => {
      await product.stop()
      await beacon.stop()
    }
    try {
      // The stories read it from the environment, which their processes inherit.
      process.env['STORIES_ADMINISTRATOR'] = JSON.stringify(await makeAdministrator(product))
    } catch (error) {
      await product.stop()
      throw error
    }
    return stop
  } catch (error) {
    await beacon.stop()
    throw error
  }
}
