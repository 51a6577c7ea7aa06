import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'

/** Both brands: the second one has its own host. */
export const brands = ['box', 'lucky'] as const

/**
 * The color modes in which a story checks its own brand. `every-screen.spec.ts` covers all screens in all brands,
 * modes, widths and languages; what only a story reaches (an error, an open menu, a reveal) is checked in the least
 * covered combination: the second brand, dark, on a phone. `LOOKS=all npm test -- stories` checks everything.
 */
export function modesOf(brand: (typeof brands)[number]): readonly ('light' | 'dark')[] {
  if (process.env['LOOKS'] === 'all') return ['light', 'dark']
  return brand === 'box' ? [] : ['dark']
}

/** The widths for these modes: a phone, which is the narrowest. */
export function widthsOf(): readonly number[] {
  return process.env['LOOKS'] === 'all' ? [390, 1280] : [390]
}

/** Of variants that differ in one respect, those to run: the `mostly` ones, or all with `LOOKS=all`. */
export function waysOf<Way>(all: readonly Way[], mostly: (way: Way) => boolean): readonly Way[] {
  return process.env['LOOKS'] === 'all' ? all : all.filter(mostly)
}

export function brandUrl(baseURL: string | undefined, brand: (typeof brands)[number], path: string): string {
  const url = new URL(path, baseURL)
  if (brand === 'lucky') url.hostname = 'lucky.localhost'
  return url.href
}

/** No violation that axe can find, and no horizontal scrolling. */
export async function expectClean(page: Page): Promise<void> {
  await expectNoFault(page)
  await expectNoSidewaysScroll(page)
}

/**
 * No violation that axe can find. Runs in one pass and reports only violations, which takes a quarter of the time; this
 * mode does not reach into frames of other sites, which our pages do not have.
 */
export async function expectNoFault(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([])
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const main = page.locator('main')
  // The root too: anything outside `main`, or overflowing a strip within it, would scroll the whole page sideways.
  for (const part of [main, page.locator(':root')])
    expect(await part.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
}

/** Measured from outside, because an observer in the page never reports where scripts are off. */
export async function expectInView(part: Locator): Promise<void> {
  await expect(part).toBeVisible()
  const { height } = part.page().viewportSize() ?? { height: 0 }
  // A page scrolls to its fragment only after it was painted, so both edges are asked again.
  const isInside = async () => {
    const y = (await part.boundingBox())?.y ?? Number.NaN
    return y >= 0 && y < height ? 'in the window' : `at ${y} in a window of ${height}`
  }
  await expect.poll(isInside).toBe('in the window')
}
