import { expect } from '@playwright/test'
import { expectClean, expectNoSidewaysScroll } from './looks.ts'
import { askAsAdministrator } from './people.ts'
import { test } from './story.ts'

test.beforeAll(async () => {
  await askAsAdministrator('PUT', '/api/settings', { kit_languages: ['ar', 'ja', 'tg'] })
})

test('the parts of the interface speak a language that runs the other way, and the rest is marked as English', async ({
  page,
}) => {
  await page.goto('/de')
  await page.getByRole('link', { name: 'Weitere Sprachen' }).last().click()
  await page.getByRole('button', { name: 'العربية' }).click()
  await expect(page).toHaveURL('/')
  const document = page.locator('html')
  await expect(document).toHaveAttribute('lang', 'ar')
  await expect(document).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('main')).toHaveAttribute('lang', 'en')
  await expect(page.getByText('بقية هذا الموقع بالإنجليزية.')).toBeVisible()
  await expect(page.locator('.skip-link')).toHaveText('الانتقال إلى المحتوى')
  for (const width of [390, 1280])
    for (const path of ['/', '/tools', '/tools/coin-toss', '/tools/giveaway-from-file', '/pricing']) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(path)
      await expectNoSidewaysScroll(page)
    }
  await expectClean(page)

  await page.goto('/languages')
  await page.getByRole('button', { name: 'Back to English' }).click()
  await expect(document).toHaveAttribute('lang', 'en')
  await expect(document).toHaveAttribute('dir', 'ltr')
})

test('nobody is spoken to in a language that is not switched on', async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'kit_language', value: 'he', url: baseURL ?? '' }])
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})
