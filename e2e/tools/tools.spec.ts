import { expect } from '@playwright/test'
import { expectNoSidewaysScroll } from '../support/looks.ts'
import { test } from '../support/story.ts'

test('winners can be drawn on the tools page itself', async ({ page }) => {
  await page.goto('/tools')
  await page.getByRole('textbox', { name: 'Names' }).fill('Ada\nGrace\nEdsger')
  await page.getByRole('button', { name: 'One more winner' }).click()
  await page.getByRole('button', { name: 'Draw winners' }).click()
  await expect(page).toHaveURL(/\/results\//)
  await expect(page.locator('.winners > li')).toHaveCount(2)
})

test('every link of the page works', async ({ page, request }) => {
  await page.goto('/tools')
  const links = await page
    .locator('main a')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
  expect(links.length).toBeGreaterThan(0)
  for (const link of new Set(links)) expect((await request.get(link)).status(), link).toBe(200)
})

test('it fits 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/tools')
  await expectNoSidewaysScroll(page)
})
