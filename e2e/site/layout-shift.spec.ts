import { type Browser, expect, type Page } from '@playwright/test'
import { brands, brandUrl } from '../support/looks.ts'
import { hydrated, test } from '../support/story.ts'

const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 800 }
/** Simulates a slow phone, so that scripts arrive and run after the first paint. */
const slowness = 6
const maxShift = 0.02

/** `at`: milliseconds after the navigation began; `parsed`: when the document was whole. */
type Found = { value: number; at: number; parsed: number; moved: string[] }

/** Everything that shifts without input on an opened page, until its scripts have been idle for a while. */
async function shiftsOf(
  browser: Browser,
  url: string,
  viewport: typeof phone,
  act?: (page: Page) => Promise<void>,
): Promise<Found[]> {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  const device = await context.newCDPSession(page)
  await device.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  // Whether a font arrives before or after the first paint depends on the network, not on the page.
  await page.route('**/*.woff2', (route) => route.abort())
  await page.addInitScript(watchShifts)
  await page.goto(url, { waitUntil: 'networkidle' })
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete')
  await page.evaluate(
    () => new Promise((rested) => requestIdleCallback(() => requestIdleCallback(rested), { timeout: 5000 })),
  )
  if (act) {
    await hydrated(page)
    await act(page)
  }
  const found = await page.evaluate(() => (window as unknown as { shifts: Found[] }).shifts)
  await context.close()
  return found
}

function watchShifts() {
  const shifts: Found[] = []
  Object.assign(window, { shifts })
  const watch = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as LayoutShift[])
      if (!entry.hadRecentInput)
        shifts.push({
          value: entry.value,
          at: Math.round(entry.startTime),
          parsed: Math.round(
            (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).domInteractive,
          ),
          moved: entry.sources.map(({ node }) => (node instanceof Element ? node.className : '')),
        })
  })
  watch.observe({ type: 'layout-shift', buffered: true })
}

interface LayoutShift {
  value: number
  startTime: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

/**
 * On a busy machine, the throttled browser sometimes paints a page that is half there. What a page moves by itself, it
 * moves on every visit, so the stillest of three counts.
 */
async function expectStill(browser: Browser, url: string, act?: (page: Page) => Promise<void>) {
  for (const viewport of [phone, desk]) {
    let stillest = Number.POSITIVE_INFINITY
    let seen = ''
    for (let visit = 0; visit < 3 && stillest >= maxShift; visit++) {
      const shifts = await shiftsOf(browser, url, viewport, act)
      const sum = shifts.reduce((total, { value }) => total + value, 0)
      if (sum < stillest) seen = JSON.stringify(shifts)
      stillest = Math.min(stillest, sum)
    }
    expect(stillest, `${viewport.width}: ${seen}`).toBeLessThan(maxShift)
  }
}

/** Draws through the page's API, as the visitor of its browser context. */
async function drawn(page: Page, source: object, more: object = {}): Promise<string> {
  const answer = await page.request.post('/api/giveaways', {
    data: { winners: 2, substitutes: 1, mode: 'local', source, ...more },
  })
  const { data } = (await answer.json()) as { data: { share_code: string } }
  return data.share_code
}

const entries = ['Ada', 'Grace', 'Linus', 'Zehra', 'José']

/** Draws from comments that were collected through the page's API. */
async function drawnFromComments(page: Page): Promise<string> {
  const begun = await page.request.post('/api/collections', {
    data: { posts: ['https://www.youtube.com/watch?v=demo-vid-07'] },
  })
  const { data } = (await begun.json()) as { data: { id: string } }
  await expect
    .poll(
      async () => {
        const asked = await page.request.get(`/api/collections/${data.id}`)
        return ((await asked.json()) as { data: { status: string } }).data.status
      },
      { timeout: 30_000 },
    )
    .toBe('done')
  return drawn(page, { type: 'collection', collection_id: data.id })
}

/** Reveals all winners on the stage, to the last press that leads back. */
async function present(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Presentation mode' }).click()
  const stage = page.locator('.stage-view')
  await stage.getByRole('button', { name: 'Start' }).click()
  await expect(stage.locator('.reveal[data-phase="shown"]')).toBeVisible({ timeout: 30_000 })
  await stage.getByRole('button', { name: 'Next winner' }).click()
  await expect(stage.getByRole('alert')).toContainText('Winner 2 of 2', { timeout: 30_000 })
}

for (const brand of brands) {
  test(`results of comments and their presentation do not shift in ${brand}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(300_000)
    const url = brandUrl(baseURL, brand, `/results/${await drawnFromComments(page)}`)
    await expectStill(browser, url)
    await expectStill(browser, url, present)
  })

  test(`results of lists and announced draws do not shift in ${brand}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(300_000)
    const code = await drawn(page, { type: 'list', entries })
    await expectStill(browser, brandUrl(baseURL, brand, `/results/${code}`))
    const draw_at = new Date(Date.now() + 3_600_000).toISOString()
    const announced = await drawn(page, { type: 'list', entries }, { mode: 'scheduled', draw_at })
    await expectStill(browser, brandUrl(baseURL, brand, `/results/${announced}`))
  })
}

for (const path of ['/', '/tools', '/tools/giveaway-from-file', '/pricing'])
  test(`${path} does not shift`, async ({ browser, baseURL }) => {
    await expectStill(browser, new URL(path, baseURL).href)
  })
