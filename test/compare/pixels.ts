import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { inParallel, openBrowser } from '../looks/browser.ts'
import { allCombinations, type Combination, nameOf } from '../looks/combinations.ts'
import { Looker } from '../looks/look.ts'
import { lookFolder } from '../looks/look-folder.ts'
import type { Screen } from '../looks/screens.ts'
import type { TwoProducts } from './products.ts'

export interface PixelDifference {
  view: string
  /** number of pixels that differ; all of them if the pages have different heights */
  pixels: number
}

/** Browsers do not paint a taller window in one piece. */
const maxHeight = 16_000

/**
 * Compares screenshots of each screen in both brands, both color modes, and on phone and desktop. Both screenshots of a
 * difference are saved in .cache/looks/compare. A screen whose older screenshot differs from its own repetition is
 * `unstable`.
 */
export async function comparePixels(
  { urls, ...world }: TwoProducts,
  screens: readonly Screen[],
): Promise<{ equal: number; unstable: string[]; differences: PixelDifference[] }> {
  const found = { equal: 0, unstable: [] as string[], differences: [] as PixelDifference[] }
  const folder = lookFolder('compare')
  const browser = await openBrowser()
  const before = new Looker(browser, { url: urls.before, ...world })
  const after = new Looker(browser, { url: urls.after, ...world })
  const views = screens.flatMap((screen) =>
    allCombinations()
      .filter(({ locale }) => locale === 'en')
      .map((combination) => ({ screen, combination })),
  )
  try {
    await inParallel(views, 2, async ({ screen, combination }) => {
      const view = `${screen.name}-${nameOf(combination)}`
      const [old, now] = await Promise.all([
        shoot(before, screen, combination),
        shoot(after, screen, combination),
      ])
      const pixels = await differingPixels(old, now)
      if (pixels === 0) found.equal++
      else if ((await differingPixels(old, await shoot(before, screen, combination))) > 0) {
        found.unstable.push(view)
      } else {
        found.differences.push({ view, pixels })
        writeFileSync(join(folder, `${view}-before.png`), old)
        writeFileSync(join(folder, `${view}-after.png`), now)
      }
    })
  } finally {
    await Promise.all([before.close(), after.close()])
    await browser.close()
  }
  return found
}

async function shoot(looker: Looker, screen: Screen, combination: Combination): Promise<Buffer> {
  const { seen } = await looker.at(screen, combination, async (page) => {
    await growToPage(page, combination.width)
    return page.screenshot({ animations: 'disabled', caret: 'hide' })
  })
  return seen
}

/** A screenshot assembled while scrolling would repeat sticky elements. */
async function growToPage(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (height > (page.viewportSize()?.height ?? 0)) {
    await page.setViewportSize({ width, height: Math.min(height, maxHeight) })
  }
  await page.waitForLoadState('networkidle')
}

/** Browsers antialias letters slightly differently each time; a color difference below this is not visible. */
const visible = 8

export async function differingPixels(before: Buffer, after: Buffer): Promise<number> {
  if (before.equals(after)) return 0
  const [a, b] = await Promise.all([raw(before), raw(after)])
  if (a.info.width !== b.info.width || a.info.height !== b.info.height) return a.info.width * a.info.height
  const differs = (at: number) => Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0)) > visible
  let count = 0
  for (let at = 0; at < a.data.length; at += 3) if (differs(at) || differs(at + 1) || differs(at + 2)) count++
  return count
}

function raw(png: Buffer) {
  return sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
}
