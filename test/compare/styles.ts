import type { Page } from '@playwright/test'
import { inParallel, openBrowser } from '../looks/browser.ts'
import { allCombinations, nameOf } from '../looks/combinations.ts'
import { Looker } from '../looks/look.ts'
import type { Screen } from '../looks/screens.ts'
import type { TwoProducts } from './products.ts'

interface StyleDifference {
  view: string
  element: string
  /** the properties whose computed values differ, with both values */
  properties: string[]
}

/** By place in the page (the number of an element, and its pseudo-element): a number that stands for the style. */
type Numbers = Record<string, number>

/** What the browser computed for elements and their pseudo-elements, by place. */
type Styles = Record<string, { element: string; style: Record<string, string> }>

/**
 * Compares the computed style of every element in one brand and mode, on phone and desktop. It finds what pixels hide
 * (what is out of sight or has the color of its ground) and names the element and the property. Each page gives one
 * number per element first; only elements whose numbers differ are read in full.
 */
export async function compareStyles(
  { urls, ...world }: TwoProducts,
  screens: readonly Screen[],
  onView: (differences: readonly StyleDifference[]) => void,
): Promise<{ equal: number; differences: StyleDifference[] }> {
  const found = { equal: 0, differences: [] as StyleDifference[] }
  const browser = await openBrowser()
  const before = new Looker(browser, { url: urls.before, ...world })
  const after = new Looker(browser, { url: urls.after, ...world })
  const views = screens.flatMap((screen) =>
    allCombinations()
      .filter(({ locale, brand, mode }) => locale === 'en' && brand === 'box' && mode === 'light')
      .map((combination) => ({ screen, combination })),
  )
  try {
    await inParallel(views, 2, async ({ screen, combination }) => {
      const view = `${screen.name}-${nameOf(combination)}`
      const [older, newer] = [Promise.withResolvers<Numbers>(), Promise.withResolvers<Numbers>()]
      const read = async (looker: Looker, own: typeof older) => {
        const opened = looker.at(screen, combination, async (page) => {
          own.resolve(await styleNumbers(page))
          return stylesAt(page, differingPlaces(await older.promise, await newer.promise))
        })
        opened.catch(own.reject)
        return (await opened).seen
      }
      const [old, now] = await Promise.all([read(before, older), read(after, newer)])
      const different = differingElements(old, now).map((one) => ({ view, ...one }))
      if (different.length === 0) found.equal++
      else onView(different)
      found.differences.push(...different)
    })
  } finally {
    await Promise.all([before.close(), after.close()])
    await browser.close()
  }
  return found
}

function differingPlaces(before: Numbers, after: Numbers): string[] {
  const places = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...places].filter((place) => before[place] !== after[place])
}

function differingElements(before: Styles, after: Styles): Omit<StyleDifference, 'view'>[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((place) => {
    const [old, now] = [before[place], after[place]]
    if (!old && !now) return []
    if (!old || !now)
      return [{ element: (old ?? now)?.element ?? place, properties: [old ? 'is gone' : 'is new'] }]
    const properties = Object.entries(old.style).flatMap(([property, value]) => {
      const other = now.style[property] ?? ''
      return value === other ? [] : [`${property}: ${value} -> ${other}`]
    })
    return properties.length > 0 ? [{ element: old.element, properties }] : []
  })
}

/** One number for the computed style of each element, once the page has come to rest. */
async function styleNumbers(page: Page): Promise<Numbers> {
  await page.waitForFunction(
    () => {
      const seen = window as { elementsBefore?: number }
      const count = document.body.querySelectorAll('*').length
      const rests = seen.elementsBefore === count
      seen.elementsBefore = count
      return rests
    },
    undefined,
    { polling: 400 },
  )
  return page.evaluate(`(${everyElement})((place, name, style) => {
    let hash = 7
    const text = name + JSON.stringify(style)
    for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0
    return hash
  })`)
}

/** The computed styles of the elements at these places. */
async function stylesAt(page: Page, places: readonly string[]): Promise<Styles> {
  if (places.length === 0) return {}
  return page.evaluate(`(() => {
    const wanted = new Set(${JSON.stringify(places)})
    return (${everyElement})((place, element, style) => wanted.has(place) ? { element, style } : undefined)
  })()`)
}

/**
 * Runs in the page and takes every element and its pseudo-elements. Left out are logical properties, which the physical
 * ones repeat, what follows from the size, and how a line looks that has no width.
 */
const everyElement = `(take) => {
  const derived = /^(--|-webkit|perspective-o|transform-o|(max-|min-)?(block|inline)-size|(inset|padding|margin|overflow)-(block|inline)|border-(block|inline|start|end)|text-decoration$|font-variant$|mask-image|caret|text-emphasis|column-rule)/
  const all = {}
  const elements = [...document.body.querySelectorAll('*')]
  elements.forEach((element, number) => {
    if (element.closest('script, noscript, defs')) return
    const name = element.tagName.toLowerCase() + ' ' + (element.closest('[id]')?.id ?? '') + ' "' + (element.textContent ?? '').trim().slice(0, 24) + '"'
    for (const pseudo of ['', '::before', '::after']) {
      const computed = getComputedStyle(element, pseudo || null)
      if (pseudo && computed.content === 'none') continue
      const style = {}
      for (const property of computed) {
        if (derived.test(property)) continue
        const side = /^border-(top|right|bottom|left)-(style|color)$/.exec(property)
        if (side && computed.getPropertyValue('border-' + side[1] + '-width') === '0px') continue
        if (/^text-decoration-(color|thickness|style)$/.test(property) && computed.textDecorationLine === 'none') continue
        if (/^outline-(color|width|offset)$/.test(property) && computed.outlineStyle === 'none') continue
        style[property] = computed.getPropertyValue(property)
          .replaceAll('flex-start', 'start').replaceAll('flex-end', 'end')
          .replaceAll(/rgba\\(0, 0, 0, 0\\) 0px 0px 0px 0px(, )?/g, '').replace(/, $/, '') || 'none'
      }
      all[number + pseudo] = take(number + pseudo, name + pseudo, style)
    }
  })
  return all
}`
