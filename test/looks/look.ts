import AxeBuilder from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Combination } from './combinations.ts'
import type { Screen, Visitor } from './screens.ts'
import type { LookedAt } from './world.ts'

type World = Pick<LookedAt, 'url' | 'tokens' | 'consent'>

/**
 * Opens screens one after the other. Each visitor has one browsing context, whose cache has what every page shares, and
 * windows that go from screen to screen of a brand: opening a window takes longer than opening a screen in it.
 */
export class Looker {
  readonly #browser: Browser
  readonly #world: World
  readonly #contexts = new Map<Visitor, Promise<BrowserContext>>()
  /** idle windows, by visitor and brand */
  readonly #windows = new Map<string, Page[]>()

  constructor(browser: Browser, world: World) {
    this.#browser = browser
    this.#world = world
  }

  /** Opens a screen, passes it on, and returns browser errors and the findings. */
  async at<T>(
    screen: Screen,
    { brand, mode, locale, width }: Combination,
    see: (page: Page) => Promise<T>,
  ): Promise<{ seen: T; complaints: string[] }> {
    const idle = this.#windowsOf(screen.as, brand)
    const page = idle.pop() ?? (await (await this.#contextOf(screen.as)).newPage())
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (line) => {
      if (/Content Security Policy|Hydration|Trusted(HTML|Script)|did not match/i.test(line.text()))
        complaints.push(line.text())
    })
    try {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 800 })
      await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' })
      await page.goto(this.#originOf(brand) + screen.path(locale), { waitUntil: 'load' })
      await page.locator('main').waitFor()
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      // Scripts start once the page was painted; their errors count, too.
      await page.waitForFunction(() =>
        Object.keys(document).some((key) => key.startsWith('__reactContainer$')),
      )
      const seen = await see(page)
      page.removeAllListeners()
      idle.push(page)
      return { seen, complaints }
    } catch (error) {
      await page.close()
      throw error
    }
  }

  async close(): Promise<void> {
    for (const context of this.#contexts.values()) await (await context).close()
  }

  #windowsOf(visitor: Visitor, brand: Combination['brand']): Page[] {
    const known = this.#windows.get(`${visitor} ${brand}`)
    if (known) return known
    const none: Page[] = []
    this.#windows.set(`${visitor} ${brand}`, none)
    return none
  }

  #originOf(brand: Combination['brand']): string {
    const url = new URL(this.#world.url)
    if (brand === 'lucky') url.hostname = 'lucky.localhost'
    return url.origin
  }

  #contextOf(visitor: Visitor): Promise<BrowserContext> {
    const known = this.#contexts.get(visitor)
    if (known) return known
    const opened = this.#open(visitor)
    this.#contexts.set(visitor, opened)
    return opened
  }

  async #open(visitor: Visitor): Promise<BrowserContext> {
    const context = await this.#browser.newContext({ serviceWorkers: 'block' })
    const { consent, tokens } = this.#world
    const token = visitor === 'visitor' ? [] : [{ name: 'token', value: tokens[visitor] }]
    await context.addCookies(
      [consent, ...token].flatMap((cookie) =>
        ['localhost', 'lucky.localhost'].map((domain) => ({
          ...cookie,
          domain,
          path: '/',
          httpOnly: true,
          sameSite: 'Lax' as const,
        })),
      ),
    )
    return context
  }
}

/** What axe finds wrong, and whether the page is wider than its window. */
export async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // In one pass, and without a description of everything that passes: that halves the time.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
  const overhang = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  return overhang > 0 ? [...found, `wider than its window by ${overhang} px`] : found
}
