import { expect } from '@playwright/test'
import { askAsAdministrator } from '../support/people.ts'
import { test } from '../support/story.ts'

test('the site shows the description of its operator, in each language', async ({ page }) => {
  const words = { en: 'Draws of the flower shop.', de: 'Verlosungen des Blumenladens.' }
  await askAsAdministrator('PUT', '/api/settings', { app_description: words })
  try {
    for (const [path, said] of [
      ['/', words.en],
      ['/tools', words.en],
      ['/de', words.de],
    ] as const) {
      await page.goto(path)
      await expect(page.locator('.site-footer-claim')).toHaveText(said)
      for (const meta of ['meta[name="description"]', 'meta[property="og:description"]']) {
        const element = expect(page.locator(meta))
        // Other pages have their own descriptions.
        await (path === '/tools' ? element.not : element).toHaveAttribute('content', said)
      }
    }
  } finally {
    await askAsAdministrator('PUT', '/api/settings', { app_description: {} })
  }
})
