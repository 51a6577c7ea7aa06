import { createServer } from 'node:net'
import { openBrowser } from './browser.ts'
import { Looker } from './look.ts'
import { type Screen, screensOf } from './screens.ts'
import { type LookedAt, startLookedAt } from './world.ts'

/** Starts product and browser, lets somebody look, and leaves nothing behind. */
export async function withLooker(
  look: (looker: Looker, screens: Screen[], world: LookedAt) => Promise<void>,
): Promise<void> {
  const world = await startLookedAt(await freePort())
  try {
    const browser = await openBrowser()
    const looker = new Looker(browser, world)
    try {
      await look(looker, screensOf(world.samples), world)
    } finally {
      await looker.close()
      await browser.close()
    }
  } finally {
    await world.stop()
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
