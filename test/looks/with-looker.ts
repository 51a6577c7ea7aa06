import { createServer } from 'node:net'
import { openBrowser } from './browser.ts'
import { Looker } from './look.ts'
import { type Screen, screensOf } from './screens.ts'
import { type LookedAt, startLookedAt } from './world.ts'

/** Starts product and browser, and runs `look` with them. */
export function withLooker(look: (looker: Looker, screens: Screen[]) => Promise<void>): Promise<void> {
  return withWorld(async (world, screens) => {
    const browser = await openBrowser()
    const looker = new Looker(browser, world)
    try {
      await look(looker, screens)
    } finally {
      await looker.close()
      await browser.close()
    }
  })
}

/** Starts the product with sample content, and cleans up afterwards. */
export async function withWorld(look: (world: LookedAt, screens: Screen[]) => Promise<void>): Promise<void> {
  const world = await startLookedAt(await freePort())
  try {
    await look(world, screensOf(world.samples))
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
