import { expect, type Page } from '@playwright/test'
import { expectClean } from '../support/looks.ts'
import { bookshop, drawnResult } from '../support/result-of.ts'
import { hydrated, test } from '../support/story.ts'

/** Chooses a file as a visitor who downloaded it. */
async function choose(page: Page, content: string | Buffer, name = 'receipt.json') {
  await hydrated(page)
  const buffer = Buffer.from(content)
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer })
}

test.describe('a receipt', () => {
  let code: string
  let receipt: string

  test.beforeAll(async ({ request }) => {
    code = await drawnResult(request, { ...bookshop, mode: 'local' })
    receipt = await (await request.get(`/api/results/${code}/receipt`)).text()
  })

  test('can be verified from the footer link, without being sent', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Verify a receipt' }).click()
    await expect(page).toHaveURL(/\/verify-receipt$/)
    const sent: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
    await choose(page, receipt)
    await expect(page.getByText('Verified: the result matches its seal')).toBeVisible()
    await expect(page.locator('.check-steps')).toBeHidden()
    await expect(page.locator('.verify-facts ol > li').first()).toBeVisible()
    await page.getByText(/\d+ steps passed/).click()
    await expect(page.locator('.check-steps')).toBeVisible()
    await expectClean(page)
    expect(sent).toEqual([])
  })

  test('fails if it was changed, and shows the failed step', async ({ page }) => {
    await page.goto('/tr/belge-dogrulama')
    const changed = JSON.parse(receipt) as { seed: string }
    await choose(page, JSON.stringify({ ...changed, seed: '00'.repeat(32) }))
    await expect(page.getByText('Bu belge doğrulanamadı')).toBeVisible()
    await expect(page.locator('.check-step-failed').first()).toBeVisible()
    await expect(page.getByText('En az bir adım bu belgede yazanlarla uyuşmuyor')).toBeVisible()
  })

  for (const [what, content] of [
    ['something else', '{"hello": "world"}'],
    ['no JSON', 'PK\u0003\u0004'],
    ['endless nesting', '['.repeat(100_000)],
    ['nothing', ''],
  ] as const)
    test(`is rejected if it is ${what}`, async ({ page }) => {
      await page.goto('/verify-receipt')
      await choose(page, content)
      await expect(page.getByRole('alert').filter({ hasText: 'isn’t a draw receipt' })).toBeVisible()
    })

  test('opens from its link without scripts, and a wrong link keeps the input', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
    const page = await context.newPage()
    await page.goto('/verify-receipt')
    await expect(page.getByText('npx giveawaybox verify')).toBeVisible()
    const field = page.getByLabel('Result link or code')
    await field.fill('https://elsewhere.test/results/1')
    await page.getByRole('button', { name: 'Open and verify' }).click()
    await expect(page.getByText('This isn’t the link of a result')).toBeVisible()
    await expect(field).toHaveValue('https://elsewhere.test/results/1')
    await field.fill(`https://example.test/tr/sonuclar/${code}`)
    await page.getByRole('button', { name: 'Open and verify' }).click()
    await expect(page).toHaveURL(new RegExp(`/results/${code}#proof$`))
    await context.close()
  })
})
