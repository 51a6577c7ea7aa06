import { gzipSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { bookshop, drawnResult } from './result-of.ts'

/** What the first visit of a page may cost in script before anybody touches it, in KiB of gzip. French has the longest texts. */
const limits = {
  '/': 128,
  '/fr': 128,
  '/tools/giveaway-from-file': 130,
  '/fr/outils/tirage-depuis-un-fichier': 130,
  '/tools/youtube-comment-picker': 130,
  '/fr/outils/tirage-commentaires-youtube': 130,
  '/ledger': 126,
  '/fr/registre': 126,
}

for (const [path, limit] of Object.entries(limits))
  test(`the script of ${path} weighs no more than ${limit} KiB`, async ({ page }) => {
    await expectWeight(page, path, limit)
  })

for (const [folder, limit] of Object.entries({ '/results': 135, '/fr/resultats': 136 }))
  test(`the script of a result in ${folder} weighs no more than ${limit} KiB`, async ({ page, request }) => {
    await expectWeight(page, `${folder}/${await drawnResult(request, bookshop)}`, limit)
  })

async function expectWeight(page: Page, path: string, limit: number): Promise<void> {
  const sizes: Promise<readonly [string, number]>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') sizes.push(sizeOf(response))
  })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const scripts = await Promise.all(sizes)
  const sum = scripts.reduce((total, [, size]) => total + size, 0)
  // The frameworks alone weigh more than half of it: less means that not everything was seen.
  expect(sum).toBeGreaterThan(limit / 2)
  expect(sum, scripts.map(([url, size]) => `${size.toFixed(1)} ${url}`).join('\n')).toBeLessThanOrEqual(limit)
}

async function sizeOf(response: { url(): string; body(): Promise<Buffer> }) {
  return [response.url(), gzipSync(await response.body(), { level: 9 }).length / 1024] as const
}
