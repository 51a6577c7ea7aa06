import { expect } from '@playwright/test'
import { asFreshAdministrator } from '../support/people.ts'
import { hydrated, test } from '../support/story.ts'

test('a button with only an icon shows its name in a tooltip', async ({ page, baseURL }) => {
  await asFreshAdministrator(page, baseURL)
  await page.goto('/dashboard/users')
  await hydrated(page)
  const tooltip = page.locator('.tooltip')
  const lone = page.locator('.button-square:visible').first()
  const name = (await lone.getAttribute('aria-label')) ?? (await lone.innerText())
  await lone.hover()
  await expect(tooltip).toHaveText(name)
  await expect(tooltip).toBeVisible()
  // The pointer may move onto it and rest there.
  await tooltip.hover()
  await expect(tooltip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tooltip).toHaveCount(0)
  await page.mouse.move(0, 0)
  await page.keyboard.press('Tab')
  for (let steps = 0; steps < 60 && (await tooltip.count()) === 0; steps++) await page.keyboard.press('Tab')
  await expect(tooltip).toBeVisible()
})
