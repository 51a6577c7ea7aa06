import AxeBuilder from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Combination } from './combinations.ts'
import type { Screen } from './screens.ts'
import type { LookedAt } from './world.ts'

type World = Pick<LookedAt, 'url' | 'tokens' | 'consent'>

/** Opens screens one after the other, with one browsing context for each brand, mode, width and visitor. */
export class Looker {
  readonly #browser: Browser
  readonly #world: World
  readonly #contexts = new Map<string, Promise<BrowserContext>>()

  constructor(browser: Browser, world: World) {
    this.#browser = browser
    this.#world = world
  }

  /** Opens a screen, hands it over, and answers what the browser complained about and what was found. */
  async at<T>(
    screen: Screen,
    combination: Combination,
    see: (page: Page) => Promise<T>,
  ): Promise<{ seen: T; complaints: string[] }> {
    const page = await (await this.#contextFor(screen, combination)).newPage()
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (line) => {
      if (/Content Security Policy|Hydration|Trusted(HTML|Script)|did not match/i.test(line.text()))
        complaints.push(line.text())
    })
    try {
      await page.goto(screen.path(combination.locale), { waitUntil: 'load' })
      await page.locator('main').waitFor()
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      return { seen: await see(page), complaints }
    } finally {
      await page.close()
    }
  }

  async close(): Promise<void> {
    for (const context of this.#contexts.values()) await (await context).close()
  }

  #contextFor(screen: Screen, { brand, mode, width }: Combination): Promise<BrowserContext> {
    const key = [screen.as, brand, mode, width].join(' ')
    const known = this.#contexts.get(key)
    if (known) return known
    const opened = this.#open(screen, brand, mode, width)
    this.#contexts.set(key, opened)
    return opened
  }

  async #open(screen: Screen, brand: string, mode: 'light' | 'dark', width: number): Promise<BrowserContext> {
    const url = new URL(this.#world.url)
    if (brand === 'lucky') url.hostname = 'lucky.localhost'
    const context = await this.#browser.newContext({
      baseURL: url.origin,
      colorScheme: mode,
      reducedMotion: 'reduce',
      viewport: { width, height: width === 390 ? 844 : 800 },
      ...(width === 390 && { hasTouch: true, isMobile: true }),
    })
    const token = screen.as === 'visitor' ? [] : [{ name: 'token', value: this.#world.tokens[screen.as] }]
    await context.addCookies(
      [this.#world.consent, ...token].map((cookie) => ({
        ...cookie,
        domain: url.hostname,
        path: '/',
        httpOnly: true,
        sameSite: 'Lax' as const,
      })),
    )
    return context
  }
}

/** What axe finds wrong, and whether the page is wider than its window. */
export async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
  const overhang = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  return overhang > 0 ? [...found, `wider than its window by ${overhang} px`] : found
}
