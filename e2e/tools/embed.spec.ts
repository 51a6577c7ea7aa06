import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { locales } from '../../src/locales/locales.ts'
import { embedCode } from '../../src/web/components/receipt/embed-code.ts'
import { brands, brandUrl, expectNoFault, modesOf } from '../support/looks.ts'
import { bookshop, drawnResult } from '../support/result-of.ts'
import { test } from '../support/story.ts'

let code: string
/** Another site: a different origin, with the code that an organizer pasted. */
let blog: Server
let pasted: string

test.beforeAll(async ({ request }) => {
  code = await drawnResult(request, { ...bookshop, mode: 'local' })
  blog = createServer((_request, response) =>
    response.setHeader('Content-Type', 'text/html').end(`<!doctype html><title>Blog</title>${pasted}`),
  )
  await new Promise<void>((resolve) => blog.listen(0, '127.0.0.1', resolve))
})
test.afterAll(() => blog.close())

const blogUrl = () => `http://127.0.0.1:${(blog.address() as AddressInfo).port}/`

function codeOf(origin: string): string {
  const title = 'Ergebnis der "Herbstverlosung"'
  return embedCode({ origin, shareCode: code, locale: 'de', title, places: 3 })
}

/** How high the frame is, and how high its content. */
async function heightsIn(page: Page) {
  const content = await page.frameLocator('iframe').locator('main').boundingBox()
  const frame = await page.locator('iframe').boundingBox()
  return { frame: frame?.height, content: Math.ceil(content?.height ?? 0) }
}

test('a frame is as high as its result at any width, and ignores other senders', async ({
  page,
  baseURL,
}) => {
  pasted = codeOf(String(baseURL))
  for (const width of [320, 700]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(blogUrl())
    await expect
      .poll(async () => {
        const { frame, content } = await heightsIn(page)
        return frame === content
      })
      .toBe(true)
  }
  const { frame } = await heightsIn(page)
  await page.evaluate(() => {
    dispatchEvent(
      new MessageEvent('message', { data: { giveawayEmbedHeight: 9 }, origin: 'null', source: window }),
    )
  })
  expect((await heightsIn(page)).frame).toBe(frame)
})

test('a frame without the script is nearly as high as its result', async ({ page, baseURL }) => {
  pasted = codeOf(String(baseURL)).replace(/<script.*/s, '')
  await page.setViewportSize({ width: 420, height: 800 })
  await page.goto(blogUrl())
  await expect(page.frameLocator('iframe').locator('li')).toHaveCount(3)
  const { frame = 0, content } = await heightsIn(page)
  expect(frame - content).toBeGreaterThanOrEqual(0)
  expect(frame - content).toBeLessThan(60)
})

test('a result is shown on another site, and its verification opens in a new tab', async ({
  page,
  baseURL,
  context,
}) => {
  pasted = codeOf(String(baseURL))
  await page.goto(blogUrl())
  await expect(page.locator('iframe')).toHaveAttribute('title', 'Ergebnis der "Herbstverlosung"')
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(bookshop.title)
  await expect(frame.locator('li')).toHaveCount(3)
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    frame.getByRole('link', { name: 'Diese Ziehung prüfen' }).click(),
  ])
  await expect(opened).toHaveURL(new RegExp(`/de/ergebnisse/${code}$`))
  await expect(opened.locator('.winners > li')).toHaveCount(3)
  expect(await opened.evaluate(() => window.opener === null)).toBe(true)
})

test('no other page can be framed', async ({ page, baseURL }) => {
  for (const path of ['/', `/results/${code}`, '/ledger', `/api/results/${code}`]) {
    pasted = `<iframe src="${baseURL}${path}"></iframe>`
    await page.goto(blogUrl())
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
  }
})

test('the frame sets no cookies and requests nothing else', async ({ browser, baseURL }) => {
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname))
  const answer = await page.goto(`/embed/${code}`)
  expect(answer?.headers()).not.toHaveProperty('set-cookie')
  expect(await context.cookies()).toEqual([])
  expect(asked.filter((path) => path !== '/favicon.ico' && !path.startsWith('/embed/'))).toEqual([])
  await context.close()
})

for (const brand of brands)
  for (const colorScheme of modesOf(brand))
    test(`passes the accessibility checks in ${brand}, ${colorScheme}, in all languages`, async ({
      browser,
      baseURL,
    }) => {
      const context = await browser.newContext({ colorScheme })
      const page = await context.newPage()
      // A document in which nothing runs cannot be inspected either, so its policy is removed here.
      await page.route('**/embed/**', async (route) => {
        const url = new URL(route.request().url())
        const host = url.host
        url.hostname = 'localhost'
        const answer = await route.fetch({ url: url.href, headers: { ...route.request().headers(), host } })
        const { 'content-security-policy': _, ...headers } = answer.headers()
        await route.fulfill({ response: answer, headers })
      })
      for (const locale of locales) {
        await page.goto(brandUrl(baseURL, brand, `/embed/${code}?lang=${locale}`))
        await page.setViewportSize({ width: 280, height: 420 })
        await expectNoFault(page)
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(wide).toBeLessThanOrEqual(0)
      }
      await context.close()
    })

test('an unknown code says that there is no result', async ({ page }) => {
  const answer = await page.goto('/embed/AAAAAAAAAAAAAAAAAAAAAA')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('There’s no result here.')).toBeVisible()
})

test('a shared link has a title and a preview image', async ({ request, baseURL }) => {
  const html = await (await request.get(`/de/ergebnisse/${code}`)).text()
  const meta = (property: string) => new RegExp(`property="${property}" content="([^"]*)"`).exec(html)?.[1]
  expect(meta('og:title')).toBe(bookshop.title)
  expect(meta('og:image')).toBe(`${baseURL}/api/results/${code}/image.png?locale=de&amp;brand=box`)
  expect(meta('og:locale')).toBe('de_DE')
  expect(html).toContain('name="robots" content="noindex"')
})
