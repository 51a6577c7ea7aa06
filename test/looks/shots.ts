// Screenshots of every public screen in both brands, light and dark, at phone and desktop width: `npm run shots`, or
// `npm run shots -- tr home pricing` for one language and screens with these names. They are in .cache/looks/shots,
// outside of git.
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { isLocale } from '../../src/locales/locales.ts'
import { inParallel } from './browser.ts'
import { allCombinations, nameOf } from './combinations.ts'
import { lookFolder } from './look-folder.ts'
import { withLooker } from './with-looker.ts'

/** Browsers do not paint a taller window in one piece. */
const highestWindow = 16_000

const words = process.argv.slice(2)
const locale = words.find(isLocale) ?? 'en'
const chosen = words.filter((word) => !isLocale(word))

await withLooker(async (looker, screens) => {
  const wanted = screens.filter(({ name, as }) =>
    chosen.length > 0 ? chosen.includes(name) : as === 'visitor',
  )
  const ways = allCombinations()
    .filter((combination) => combination.locale === 'en')
    .map((combination) => ({ ...combination, locale }))
  const folder = lookFolder('shots')
  const looks = wanted.flatMap((screen) => ways.map((combination) => ({ screen, combination })))
  await inParallel(looks, 2, async ({ screen, combination }) => {
    const file = join(folder, `${screen.name}-${nameOf(combination)}.png`)
    const { complaints } = await looker.at(screen, combination, async (page) => {
      await page.waitForTimeout(300)
      await growToPage(page, combination.width)
      return page.screenshot({ path: file, animations: 'disabled' })
    })
    if (complaints.length > 0) console.log(`${screen.name} ${nameOf(combination)}: ${complaints.join('; ')}`)
  })
  console.log(`${looks.length} pictures in .cache/looks/shots`)
})

/** A screenshot assembled while scrolling would repeat sticky elements. */
async function growToPage(page: Page, width: number): Promise<void> {
  const needed = await page.evaluate(() => document.documentElement.scrollHeight)
  if (needed <= (page.viewportSize()?.height ?? 0)) return
  await page.setViewportSize({ width, height: Math.min(needed, highestWindow) })
  // Full-height elements grew with the window; pictures that were below the fold load now.
  await page.waitForTimeout(200)
}
