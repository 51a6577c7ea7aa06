import { expect, type Page } from '@playwright/test'
import { expectNoSidewaysScroll } from '../support/looks.ts'
import { bookshop, drawnResult } from '../support/result-of.ts'
import { test } from '../support/story.ts'

// WCAG 2.2: text at 200% (1.4.4) and a window of 320 px (1.4.10) clip nothing and scroll in one direction only.

const long = {
  ...bookshop,
  title: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenverlosung 2026',
  source: {
    type: 'list',
    entries: [
      'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft',
      ...bookshop.source.entries,
    ],
  },
  winners: 8,
  substitutes: 0,
  rules: { one_entry_per_person: false },
}

test.describe.configure({ mode: 'parallel' })

/** Text twice as large, as a reader sets it in the browser: all sizes relative to the text grow with it. */
async function enlarge(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const grow = () => document.documentElement?.style.setProperty('font-size', '200%')
    new MutationObserver(grow).observe(document, { childList: true })
    addEventListener('DOMContentLoaded', grow)
  })
}

/** Elements with clipped text: wider or higher than an ancestor that hides overflow. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hides = (value: string) => value === 'hidden' || value === 'clip'
    const isMeant = (part: Element) =>
      part.closest('[aria-hidden="true"], .visually-hidden, svg, dialog:not([open])') !== null ||
      getComputedStyle(part).clipPath !== 'none'
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((part) => {
        if (!part.checkVisibility() || isMeant(part) || !part.innerText?.trim()) return false
        const { overflowX, overflowY } = getComputedStyle(part)
        const isCutAside = hides(overflowX) && part.scrollWidth > part.clientWidth + 1
        const isCutBelow = hides(overflowY) && part.scrollHeight > part.clientHeight + 1
        return isCutAside || isCutBelow
      })
      .map((part) => `${part.tagName.toLowerCase()}.${part.className}: ${part.innerText.slice(0, 60)}`)
  })
}

/** Clickable elements outside the window where no scrolling reaches them. */
function lostControls(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input:not([type=hidden]), textarea, select, summary',
      ),
    ]
      .filter((part) => part.checkVisibility() && !part.closest('.visually-hidden, .skip-link, [inert]'))
      .filter((part) => !part.classList.contains('visually-hidden') && !part.classList.contains('skip-link'))
      .filter((part) => {
        const { left, right, width } = part.getBoundingClientRect()
        const scrolls = part.closest('.segmented, [tabindex="0"]')
        return width > 1 && !scrolls && (left < -1 || right > innerWidth + 1)
      })
      .map((part) => `${part.tagName.toLowerCase()}: ${part.innerText || part.getAttribute('aria-label')}`),
  )
}

const screens = { home: '/de', tool: '/de/werkzeuge/verlosung-aus-datei', result: '' }

for (const [screen, path] of Object.entries(screens))
  for (const [way, width, isEnlarged] of [
    ['with text twice as large', 1280, true],
    ['in a window of 320 px', 320, false],
    ['with text twice as large on a phone', 390, true],
  ] as const)
    test(`${screen} ${way} cuts nothing off and does not scroll sideways`, async ({ page, request }) => {
      await page.setViewportSize({ width, height: 800 })
      if (isEnlarged) await enlarge(page)
      await page.goto(path || `/de/ergebnisse/${await drawnResult(request, long)}`)
      if (isEnlarged)
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoSidewaysScroll(page)
      expect(await cutTexts(page)).toEqual([])
      expect(await lostControls(page)).toEqual([])
    })
