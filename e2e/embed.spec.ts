import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { locales } from '../src/locales/locales.ts'
import { embedCode } from '../src/web/components/receipt/embed-code.ts'
import { brands, brandUrl, expectNoFault, modesOf } from './looks.ts'
import { bookshop, drawnResult } from './result-of.ts'
import { test } from './story.ts'

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

test('a result stands on another site, and leads to its check in a new tab', async ({
  page,
  baseURL,
  context,
}) => {
  pasted = embedCode(String(baseURL), code, 'de', 'Ergebnis der "Herbstverlosung"')
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

test('no other page of ours can be framed', async ({ page, baseURL }) => {
  for (const path of ['/', `/results/${code}`, '/ledger', `/api/results/${code}`]) {
    pasted = `<iframe src="${baseURL}${path}"></iframe>`
    await page.goto(blogUrl())
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
  }
})

test('the frame is remembered by nobody and knows nobody', async ({ browser, baseURL }) => {
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname))
  const answer = await page.goto(`/embed/${code}`)
  expect(answer?.headers()).not.toHaveProperty('set-cookie')
  expect(await context.cookies()).toEqual([])
  expect(asked.filter((path) => path !== '/favicon.ico')).toEqual([`/embed/${code}`])
  await context.close()
})

for (const brand of brands)
  for (const colorScheme of modesOf(brand))
    test(`is without fault in ${brand}, ${colorScheme}, in all languages`, async ({ browser, baseURL }) => {
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

test('a code that leads nowhere says so', async ({ page }) => {
  const answer = await page.goto('/embed/AAAAAAAAAAAAAAAAAAAAAA')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('There’s no result here.')).toBeVisible()
})

test('the link to a result shows its picture elsewhere', async ({ request, baseURL }) => {
  const html = await (await request.get(`/de/ergebnisse/${code}`)).text()
  const meta = (property: string) => new RegExp(`property="${property}" content="([^"]*)"`).exec(html)?.[1]
  expect(meta('og:title')).toBe(bookshop.title)
  expect(meta('og:image')).toBe(`${baseURL}/api/results/${code}/image.png?locale=de&amp;brand=box`)
  expect(meta('og:locale')).toBe('de_DE')
  expect(html).toContain('name="robots" content="noindex"')
})
