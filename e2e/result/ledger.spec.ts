import { expect, type Page } from '@playwright/test'
import { locales } from '../../src/locales/locales.ts'
import { pathFor } from '../../src/locales/paths.ts'
import { brands, brandUrl, expectClean, modesOf } from '../support/looks.ts'
import { bookshop, drawnResult } from '../support/result-of.ts'
import { test } from '../support/story.ts'

const check = (page: Page) => page.locator('.ledger-check')
const outcome = (page: Page) => check(page).getByRole('status')

async function checkAll(page: Page) {
  await check(page).getByRole('button').click()
  await expect(outcome(page)).not.toBeEmpty()
}

test.describe('the public ledger', () => {
  test.beforeAll(async ({ request }) => {
    await drawnResult(request, { ...bookshop, mode: 'local' })
  })

  test('describes each line in words, newest first, with time and hash', async ({ page }) => {
    await page.goto('/ledger')
    await expect(page).toHaveTitle('Public ledger · GiveawayBox')
    const lines = page.locator('.ledger-line')
    await expect(lines.filter({ hasText: 'Drawn: the winners are final' }).first()).toBeVisible()
    await expect(lines.filter({ hasText: 'Sealed: a draw’s list and rules' }).first()).toBeVisible()
    const numbers = await page.locator('.ledger-line-number [aria-hidden]').allInnerTexts()
    expect(numbers.map(Number)).toEqual(numbers.map(Number).toSorted((a, b) => b - a))
    await expect(lines.first().locator('time')).toBeVisible()
    await expect(lines.first().locator('.ledger-line-hash')).toHaveText(/[0-9a-f]{64}$/)
  })

  test('leads to one line and marks it, and says if it does not exist', async ({ page }) => {
    await page.goto('/ledger')
    await page.getByLabel('Line number').fill('0')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/\?line=0$/)
    await expect(page.locator('.ledger-line-marked .ledger-line-number')).toContainText('Line 0')
    await expect(page.locator('.ledger-line-marked')).toBeInViewport()
    await page.goto('/ledger?line=123456789')
    await expect(page.getByText('Line 123456789 doesn’t exist yet.')).toBeVisible()
    await page.goto('/ledger?line=junk&before=-1')
    await expect(page.locator('.ledger-line').first()).toBeVisible()
  })

  test('is verified as a whole, and the next check continues from the last', async ({ page, request }) => {
    const refused: string[] = []
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
    await page.goto('/ledger')
    await checkAll(page)
    await expect(outcome(page)).toContainText(/All \d+ lines are correct/)
    await expect(outcome(page)).toContainText('will remember this checkpoint')
    await drawnResult(request, { source: { type: 'list', entries: ['one', 'more'] }, mode: 'local' })
    await checkAll(page)
    await expect(outcome(page)).toContainText('It continues what this browser saw')
    expect(refused).toEqual([])
  })

  test('fails verification where a line was changed, and names it', async ({ page }) => {
    await page.route('**/ledger/tile/entries/**', async (route) => {
      const answer = await route.fetch()
      const bytes = await answer.body()
      const at = bytes.indexOf('"commitHash":"') + 14
      bytes[at] = bytes[at] === 97 ? 98 : 97
      await route.fulfill({ response: answer, body: bytes })
    })
    await page.goto('/ledger')
    await checkAll(page)
    await expect(outcome(page)).toContainText(/problems? found/)
    await expect(outcome(page)).toContainText('Its content isn’t what was sealed.')
    await expect(outcome(page).locator('b').first()).toHaveText(/^Line \d+:/)
    await expectClean(page)
  })

  test('is caught by a returning browser if it was rewritten, and the evidence is kept', async ({ page }) => {
    await page.goto('/ledger')
    await checkAll(page)
    // A checkpoint from before the ledger was rewritten: the same name and size, another root.
    const kept = await page.evaluate(() => {
      const name = Object.keys(localStorage).find((key) => key.startsWith('ledger-checkpoint ')) ?? ''
      const remembered = JSON.parse(localStorage.getItem(name) ?? '') as { note: string; at: string }
      const lines = remembered.note.split('\n')
      lines[2] = `${'A'.repeat(43)}=`
      const note = lines.join('\n')
      localStorage.setItem(name, JSON.stringify({ ...remembered, note }))
      return { name, note }
    })
    await checkAll(page)
    await expect(outcome(page)).toContainText('This isn’t the ledger this browser saw on')
    await expect(outcome(page).locator('pre')).toHaveText(kept.note.trim())
    const still = await page.evaluate((name) => localStorage.getItem(name), kept.name)
    expect(still).toContain('AAAAAAAA')
  })

  test('says so when it cannot be read', async ({ page }) => {
    await page.route('**/ledger/tile/**', (route) => route.abort())
    await page.goto('/ledger')
    await checkAll(page)
    await expect(outcome(page)).toContainText('nothing was verified')
  })

  for (const locale of locales)
    test(`is shown in ${locale} and verifies`, async ({ page }) => {
      await page.goto(pathFor('ledger', locale))
      await checkAll(page)
      await expect(outcome(page).locator('.note-good')).toBeVisible()
      await expect(page.locator('main')).not.toContainText(/\bledger\.[a-z]|{{/)
    })

  for (const brand of brands)
    for (const colorScheme of modesOf(brand))
      test(`passes the accessibility and layout checks in ${brand}, ${colorScheme}, on a phone too`, async ({
        page,
        baseURL,
      }) => {
        await page.emulateMedia({ colorScheme })
        await page.goto(brandUrl(baseURL, brand, '/ledger?line=0'))
        await checkAll(page)
        await expectClean(page)
        await page.setViewportSize({ width: 320, height: 700 })
        await page.locator('.ledger-bytes summary').first().click()
        await expectClean(page)
      })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the ledger can be read and paged through', async ({ page }) => {
    await page.goto('/ledger?before=1')
    await expect(page.locator('.ledger-line')).toHaveCount(1)
    await expect(page.locator('main').getByRole('button', { name: 'Check' })).toBeHidden()
    await page.getByRole('link', { name: 'Newest lines' }).click()
    await expect(page.locator('.ledger-line').nth(1)).toBeVisible()
    await page.locator('.ledger-bytes summary').first().click()
    await expect(page.locator('.ledger-bytes pre').first()).toContainText('"v":"ledger/1"')
  })
})
