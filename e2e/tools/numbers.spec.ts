import { expect } from '@playwright/test'
import { test } from '../support/story.ts'

test('numbers are drawn offline until none is left, and drawn with a receipt', async ({ page, context }) => {
  await page.goto('/tools/random-number-guess?to=5&count=2&until_empty=1')
  await context.setOffline(true)
  for (const left of ['3 numbers left', '1 number left', 'All numbers have been drawn']) {
    await page.locator('body').press('Space')
    await expect(page.locator('.number-rest')).toContainText(left)
  }
  await expect(page.getByRole('button', { name: 'All numbers have been drawn' })).toBeDisabled()
  const drawn = await page.locator('.chance-stamps li').allInnerTexts()
  expect(drawn.filter((text) => text.endsWith('+1'))).toHaveLength(2)
  await page.getByRole('link', { name: 'Start over' }).click()
  await expect(page.locator('.number-rest')).toContainText('5 numbers left')
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('0')
  await expect(page.getByText('“To” must be larger than “From”')).toBeVisible()
  await page.getByRole('link', { name: 'Lottery 6 of 49' }).click()
  await expect(page).toHaveURL(/\?to=49&count=6&sorted=1$/)
  await context.setOffline(false)
  await page.locator('h1').click()
  await page.keyboard.press('r')
  await expect(page).toHaveURL(/\/results\//)
})

test('a sealed number is guessed by a friend without scripts, opened, and checked against its seal', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/tools/random-number-guess')
  await expect(page.locator('.chance-history')).toBeVisible()
  await page.getByLabel('Title').fill('Who brings the cake?')
  await page.getByRole('button', { name: 'Seal a number' }).click()
  await expect(page.getByRole('heading', { name: 'A number is sealed' })).toBeVisible()

  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const friend = await context.newPage()
  await friend.goto(new URL(page.url()).pathname)
  await friend.getByLabel('Your name').fill('Zeynep')
  await friend.getByLabel('Number').fill('501')
  await friend.getByRole('button', { name: 'Send my guess' }).click()
  await expect(friend.getByText('at most 500')).toBeVisible()
  await friend.getByLabel('Number').fill('240')
  await friend.getByRole('button', { name: 'Send my guess' }).click()
  await expect(friend.getByText('Your guess: 240')).toBeVisible()

  await page.getByLabel('End the game and reveal the number').check()
  await page.getByRole('button', { name: 'Reveal number' }).click()
  await expect(page.locator('.ticket')).toContainText('Zeynep')
  await page.getByRole('button', { name: 'Verify in this browser' }).click()
  await expect(page.locator('.guess-check-good')).toHaveCount(5)
  await friend.reload()
  await expect(friend.locator('.guess-check-good')).toHaveCount(3)
  await context.close()
})
