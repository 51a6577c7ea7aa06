import { expect } from '@playwright/test'
import { test } from '../support/story.ts'

test('coins are tossed, announced, copied and kept by keyboard, and fields keep their letters', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/tools/coin-toss?coins=3&heads=Yes&tails=No')
  await expect(page.locator('.chance-history')).toBeVisible()
  await page.locator('body').press('Space')
  await page.locator('body').press('Enter')
  await expect(page.locator('.chance-stamps li')).toHaveCount(2)
  const status = page.locator('.chance-panel').getByRole('status')
  await expect(status).toHaveText(/^Yes \d, No \d\s?$/)
  await page.locator('body').press('c')
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe((await status.innerText()).trim())
  await page.getByLabel('First side').fill('')
  await page.getByLabel('First side').pressSequentially('rch r')
  await expect(page).toHaveURL(/\/tools\/coin-toss\?coins=3&heads=rch\+r&tails=No$/)
  await expect(page.locator('.chance-stamps li')).toHaveCount(2)
  await page.locator('h1').click()
  await page.keyboard.press('h')
  await expect(page.locator('.chance-history tbody tr')).toHaveCount(2)
  await page.locator('h1').click()
  await page.keyboard.press('r')
  await expect(page).toHaveURL(/\/results\//)
})

test('held dice stay, and a lost connection loses nothing', async ({ page, context }) => {
  await page.goto('/tools/dice-roll?dice=6d1000')
  await expect(page.locator('.chance-history')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible()
  await page.locator('body').press('Space')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const die = page.locator('.die-hold')
  // With 1000 sides, the same number is unlikely to come again by chance.
  const figure = die.first().locator('text')
  const first = await figure.textContent()
  await die.first().click()
  await page.getByRole('button', { name: 'Roll 5 dice' }).click()
  await page.getByRole('button', { name: 'Roll 5 dice' }).click()
  await expect(page.locator('.chance-stamps li')).toHaveCount(3)
  await expect(figure).toHaveText(first ?? '-')
  await page.getByRole('button', { name: 'Save with a receipt' }).click()
  await expect(page.locator('.toast-error')).toBeVisible()
  await expect(page).toHaveURL(/\?dice=6d1000$/)
  await expect(figure).toHaveText(first ?? '-')
})

test('without a source of randomness no coin is tossed', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'crypto', { value: undefined }))
  await page.goto('/tools/coin-toss')
  await page.getByRole('button', { name: 'Toss' }).click()
  await expect(page.getByRole('alert')).toContainText('no secure source of randomness')
  await expect(page.locator('.chance-stamps li')).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the server tosses and rolls with the same settings', async ({ page }) => {
    await page.goto('/tools/coin-toss')
    await page.getByLabel('Coins', { exact: true }).fill('5')
    await page.getByRole('button', { name: 'Toss' }).click()
    await expect(page.locator('.chance-outcome')).toHaveText(/^Heads \d, Tails \d$/)
    await page.goto('/tools/dice-roll?dice=4d6kh3%2B2')
    await page.getByRole('button', { name: 'Roll' }).click()
    await expect(page.locator('.dice-terms s')).toHaveCount(1)
    await page.getByRole('button', { name: 'Save with a receipt' }).click()
    await expect(page).toHaveURL(/\/results\//)
  })
})
