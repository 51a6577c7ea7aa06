import { expect } from '@playwright/test'
import { pathFor } from '#locales/paths.ts'
import { expectClean, expectNoSidewaysScroll } from '../support/looks.ts'
import { asFreshAdministrator, askAsAdministrator, newPerson } from '../support/people.ts'
import { hydrated, news, test } from '../support/story.ts'

test.beforeAll(async () => {
  await askAsAdministrator('PUT', '/api/settings', { kit_languages: ['ar', 'ja', 'tg'] })
})

test('a language with few translated texts keeps the page in English and left to right', async ({ page }) => {
  await page.goto('/de')
  await page.getByRole('link', { name: 'Weitere Sprachen' }).last().click()
  await page.getByRole('button', { name: 'العربية' }).click()
  await expect(page).toHaveURL('/')
  const document = page.locator('html')
  await expect(document).toHaveAttribute('lang', 'en')
  await expect(document).toHaveAttribute('dir', 'ltr')
  const note = page.getByText('بقية هذا الموقع بالإنجليزية.')
  await expect(note).toBeVisible()
  await expect(note).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('.skip-link [lang=ar]')).toHaveCount(1)
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
  await expect(page.getByRole('button', { name: 'Back to English' })).toHaveCount(0)
  await expect(note).toHaveCount(0)
})

test('a language that is switched off is ignored', async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'kit_language', value: 'he', url: baseURL ?? '' }])
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('a page keeps its language in confirmations and answers while another tab has another language', async ({
  page,
  context,
  baseURL,
}) => {
  await asFreshAdministrator(page, baseURL)
  const person = newPerson('tongue')
  const made = await page.request.post('/api/users', {
    headers: { Origin: new URL(baseURL ?? '').origin },
    data: person,
  })
  expect(made.ok(), await made.text()).toBe(true)
  await page.goto(`${pathFor('dashboardUsers', 'de')}?search=${person.username}`)
  await hydrated(page)
  const other = await context.newPage()
  await other.goto(pathFor('dashboardUsers', 'es'))
  await expect(other.locator('html')).toHaveAttribute('lang', 'es')
  // Within the German document, by its own link.
  await page.locator('tbody th a').first().click()
  const form = page.locator('main form:has(input[name=intent][value=access])')
  await form.locator('[name=status]').selectOption('banned')
  await form.locator('[name=ban_reason]').fill('Verkauft Konten')
  await form.getByRole('button').click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('sperren?')
  await expect(question.getByRole('button', { name: 'Abbrechen' }).first()).toBeVisible()
  await question.getByRole('button', { name: 'Benutzer sperren' }).click()
  await expect(news(page, 'ist gesperrt und überall abgemeldet')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})
