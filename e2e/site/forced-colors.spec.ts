import { expect, type Locator, type Page } from '@playwright/test'
import { bookshop, drawnResult } from '../support/result-of.ts'
import { hydrated, test } from '../support/story.ts'

// With forced colors neither our backgrounds nor our shadows show: borders and outlines must suffice.

test.use({ forcedColors: 'active' })

interface Look {
  what: string
  hasEdge: boolean
  hasRing: boolean
}

/** The look of every control, unfocused and focused. */
function looksOfControls(page: Page): Promise<Look[]> {
  return page.evaluate(() => {
    const ringed = (part: Element | null | undefined) => {
      if (!part) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(part)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
    }
    const edged = (part: Element | null | undefined) => {
      if (!part) return false
      const { borderTopStyle, borderTopWidth, borderBottomStyle, borderBottomWidth } = getComputedStyle(part)
      return (
        (borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1) ||
        (borderBottomStyle !== 'none' && Number.parseFloat(borderBottomWidth) >= 1) ||
        ringed(part)
      )
    }
    // Invisible inputs that overlay their visual replacement have no border of their own.
    const isNative = (part: Element) => {
      const { appearance, opacity } = getComputedStyle(part)
      return appearance !== 'none' && opacity !== '0'
    }
    const controls = document.querySelectorAll<HTMLElement>(
      'main button, main input:not([type=hidden]), main textarea, main select, main a[href].button',
    )
    return [...controls]
      .filter((part) => part.checkVisibility() && !part.matches(':disabled'))
      .map((part) => {
        const nearby = [part, part.parentElement, part.closest('label'), part.nextElementSibling]
        // Segments are side by side in one frame.
        const hasEdge = isNative(part) || [...nearby, part.closest('.segmented')].some(edged)
        part.focus({ focusVisible: true })
        const hasRing = nearby.some(ringed)
        part.blur()
        const name = part.getAttribute('aria-label') ?? (part.innerText || part.getAttribute('name'))
        return { what: `${part.tagName.toLowerCase()}.${part.className} ${name}`, hasEdge, hasRing }
      })
  })
}

const screens = { home: '/', tool: '/tools/giveaway-from-file', result: '' }

for (const [screen, path] of Object.entries(screens))
  test(`every control of ${screen} keeps an edge and shows the focus`, async ({ page, request }) => {
    await page.goto(path || `/results/${await drawnResult(request, bookshop)}`)
    await hydrated(page)
    expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
    const looks = await looksOfControls(page)
    expect(looks.length).toBeGreaterThan(4)
    expect(looks.filter(({ hasEdge }) => !hasEdge).map(({ what }) => what)).toEqual([])
    expect(looks.filter(({ hasRing }) => !hasRing).map(({ what }) => what)).toEqual([])
  })

test('selected and unselected options look different', async ({ page }) => {
  for (const path of ['/', '/tools/giveaway-from-file']) {
    await page.goto(path)
    await hydrated(page)
    if (path !== '/') await page.getByText('More options').click()
    const chosen = page.getByRole('radio', { checked: true }).first()
    const group = await chosen.getAttribute('name')
    const other = page.locator(`input[type="radio"][name="${group}"]:not(:checked)`).first()
    expect(await looksOf(chosen)).not.toEqual(await looksOf(other))
  }
})

/** What remains visible of a selected radio in forced colors. */
function looksOf(radio: Locator): Promise<string[]> {
  return radio.evaluate((input) => {
    const label = input instanceof HTMLInputElement ? input.labels?.[0] : null
    return [input, label].flatMap((part) => {
      if (!part) return []
      const { outlineStyle, outlineColor, borderTopColor, borderTopWidth, backgroundColor } =
        getComputedStyle(part)
      return [outlineStyle, outlineColor, borderTopColor, borderTopWidth, backgroundColor]
    })
  })
}
