import { openBrowser } from './browser.ts'
import { Looker } from './look.ts'
import type { Screen } from './screens.ts'
import { withWorld } from './with-world.ts'

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
