import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Both brands: the second one lives on a host of its own. */
export const brands = ['box', 'lucky'] as const

/**
 * The colour modes that a story looks at its own brand in. Every screen meets all brands, modes, widths and languages in
 * `every-screen.spec.ts`; what only a story gets to (an error, an open menu, a reveal) is looked at where least else looks: the
 * second brand, dark, on a phone. `LOOKS=all npm test -- stories` looks at everything.
 */
export function modesOf(brand: (typeof brands)[number]): readonly ('light' | 'dark')[] {
  if (process.env['LOOKS'] === 'all') return ['light', 'dark']
  return brand === 'box' ? [] : ['dark']
}

/** The widths that go with these modes: a phone, where most is narrow. */
export function widthsOf(): readonly number[] {
  return process.env['LOOKS'] === 'all' ? [390, 1280] : [390]
}

/** Of ways that are alike in all but one thing, those that are gone: `mostly`, or all of them with `LOOKS=all`. */
export function waysOf<Way>(all: readonly Way[], mostly: (way: Way) => boolean): readonly Way[] {
  return process.env['LOOKS'] === 'all' ? all : all.filter(mostly)
}

export function brandUrl(baseURL: string | undefined, brand: (typeof brands)[number], path: string): string {
  const url = new URL(path, baseURL)
  if (brand === 'lucky') url.hostname = 'lucky.localhost'
  return url.href
}

/** No fault that axe can find, and nothing to scroll to the side. */
export async function expectClean(page: Page): Promise<void> {
  await expectNoFault(page)
  await expectNoSidewaysScroll(page)
}

/**
 * No fault that axe can find. It looks in one go and describes nothing that is right, which takes a quarter of the time; that
 * does not reach into frames of other sites, which our pages do not have.
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
  // The page as well: what lies outside of `main`, or hangs out of a strip within it, would move all of it.
  for (const part of [main, page.locator(':root')])
    expect(await part.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
}
