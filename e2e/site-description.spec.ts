import { expect } from '@playwright/test'
import { askAsAdministrator } from './people.ts'
import { test } from './story.ts'

test('the operator’s description is what the site says of itself, in each language', async ({ page }) => {
  const words = { en: 'Draws of the flower shop.', de: 'Verlosungen des Blumenladens.' }
  await askAsAdministrator('PUT', '/api/settings', { app_description: words })
  try {
    for (const [path, said] of [
      ['/', words.en],
      ['/de', words.de],
    ] as const) {
      await page.goto(path)
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', said)
      await expect(page.locator('meta[property="og:description"]')).toHaveAttribute('content', said)
      await expect(page.locator('.site-footer-claim')).toHaveText(said)
    }
    await page.goto('/tools')
    await expect(page.locator('meta[name="description"]')).not.toHaveAttribute('content', words.en)
    await expect(page.locator('.site-footer-claim')).toHaveText(words.en)
  } finally {
    await askAsAdministrator('PUT', '/api/settings', { app_description: {} })
  }
})
