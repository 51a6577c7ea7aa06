import { expect } from '@playwright/test'
import { expectClean } from '../support/looks.ts'
import { asAdministrator } from '../support/people.ts'
import { hydrated, test } from '../support/story.ts'

// Each story uses another language, as a page has one text per language.
for (const { width, language, path } of [
  { width: 390, language: 'it', path: '/it/termini-di-servizio' },
  { width: 1280, language: 'pt', path: '/pt/termos' },
])
  test(`a text is written, published and reset, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await asAdministrator(page)
    await page.goto('/dashboard/pages')
    await expectClean(page)
    await page.goto(`/dashboard/pages/terms?language=${language}`)
    await hydrated(page)
    await expectClean(page)
    const look = page.getByRole('link', { name: 'View on site' }).first()
    const address = (await look.getAttribute('href')) ?? path
    await page.locator('input[name="section.0.heading"]').fill('<script>alert(1)</script>')
    await page
      .locator('textarea[name="section.0.text"]')
      .fill('Words of our own.\n\n- one\n- [two](contact)\n\n[x](nowhere)')
    await page.locator('button[value="remove:service"]').click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The text was saved and is now on the page.').first()).toBeVisible()
    await page.goto(address)
    await expect(page.getByRole('heading', { name: '<script>alert(1)</script>' })).toBeVisible()
    await expect(page.locator('#service')).toHaveCount(0)
    await expect(page.locator('.legal-text a', { hasText: 'two' })).toBeVisible()
    await expectClean(page)
    await page.goto(`/dashboard/pages/terms?language=${language}`)
    // Viewing a page in another language also switches the language of the dashboard.
    await page.locator('main .menu > summary').click()
    await page.locator('form:has(input[value="remove"]) button').click()
    await page.locator('dialog[open] .button-danger-solid').click()
    await expect(page.locator('form:has(input[value="remove"])')).toHaveCount(0)
    await page.goto(address)
    await expect(page.locator('#service')).toHaveCount(1)
  })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('sections are moved by forms, and an invalid text is not saved', async ({ page }) => {
    await asAdministrator(page)
    await page.goto('/dashboard/pages/about?language=es')
    await page.locator('input[name="title"]').fill('Nosotros')
    await page.locator('button[value="down:for"]').click()
    await expect(page.locator('input[name="section.1.key"]')).toHaveValue('for')
    await expect(page.locator('input[name="title"]')).toHaveValue('Nosotros')
    await page.locator('input[name="section.0.heading"]').fill('')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.locator('.field-error')).toContainText('This field is required.')
    await expect(page.locator('input[name="title"]')).toHaveValue('Nosotros')
  })
})
