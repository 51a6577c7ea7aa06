import { expect } from '@playwright/test'
import { expectClean, waysOf } from '../support/looks.ts'
import { asAdministrator, askAsAdministrator } from '../support/people.ts'
import { hydrated, test } from '../support/story.ts'

interface Question {
  id: string
  question: Record<string, string>
}

async function questionOf(en: string): Promise<Question> {
  const payload = { question: { en }, answer: { en: `${en}, answered` } }
  return askAsAdministrator<Question>('POST', '/api/faq', payload)
}

/** In the order of the site. */
async function questionIds(): Promise<string[]> {
  const { rows } = await askAsAdministrator<{ rows: Question[] }>('GET', '/api/faq?page_size=100')
  return rows.map(({ id }) => id)
}

for (const width of waysOf([390, 1280], (way) => way === 390))
  test(`a question is moved and translated, and leaving asks about unsaved changes, at ${width}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await asAdministrator(page)
    const name = `<b>Why ${width}-${Date.now().toString(36)}?</b>`
    const { id } = await questionOf(name)
    await page.goto('/dashboard/faq?page_size=100')
    await hydrated(page)
    await expectClean(page)
    // Neighboring stories add and delete questions meanwhile, so places change by themselves.
    const before = await questionIds()
    const ahead = before.slice(0, before.indexOf(id))
    await page.getByRole('button', { name: `Move up: ${name}` }).click()
    await expect(page.getByText('The question was moved.').first()).toBeVisible()
    const order = await questionIds()
    const passed = ahead.filter((other) => order.indexOf(other) > order.indexOf(id))
    expect(passed, 'it is before one that was before it').toHaveLength(1)
    await page.getByRole('link', { name, exact: true }).click()
    await hydrated(page)
    await expectClean(page)
    await page.getByRole('button', { name: 'Deutsch Missing: 2 texts' }).click()
    await page.locator('input[name="question.de"]').fill('Warum?')
    await page.locator('textarea[name="answer.de"]').fill('Darum.')
    await page.getByRole('link', { name: 'FAQ' }).last().click()
    await page.getByRole('button', { name: 'Stay here' }).last().click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The question was saved.').first()).toBeVisible()
    await page.goto('/dashboard/faq?page_size=100')
    await expect(page.getByRole('checkbox', { name }), 'named in the language of the page').toBeVisible()
    await page.goto('/de/faq')
    await expect(page.getByText('Warum?').first()).toBeAttached()
    await askAsAdministrator('DELETE', `/api/faq/${id}`, {})
  })

test('missing languages leave room for the questions themselves', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await asAdministrator(page)
  const name = `Which prizes can be won in a draw, ${Date.now().toString(36)}?`
  const { id } = await questionOf(name)
  await page.goto('/dashboard/faq?page_size=100')
  const cell = page.getByRole('row').filter({ hasText: name }).locator('[data-question]')
  const box = await cell.boundingBox()
  expect(box?.width).toBeGreaterThan(200)
  await askAsAdministrator('DELETE', `/api/faq/${id}`, {})
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('an empty question is refused beside its field, and the input is kept', async ({ page }) => {
    await asAdministrator(page)
    await page.goto('/dashboard/faq/add')
    await page.locator('textarea[name="answer.en"]').fill('An answer alone')
    await page.getByRole('button', { name: 'Add question' }).click()
    await expect(page.locator('.field-error')).toContainText('This field is required.')
    await expect(page.locator('textarea[name="answer.en"]')).toHaveValue('An answer alone')
    const name = `Plain ${Date.now().toString(36)}?`
    await page.locator('input[name="question.en"]').fill(name)
    await page.getByRole('button', { name: 'Add question' }).click()
    await expect(page.getByRole('link', { name })).toBeVisible()
    await page.goto('/dashboard/faq?page_size=100')
    const shown = page.getByRole('switch', { name: `On the site: ${name}` })
    await expect(shown).toBeChecked()
    await shown.click()
    await expect(shown).not.toBeChecked()
    await page.goto('/dashboard/faq?is_active=no')
    await page.getByRole('switch', { name: `On the site: ${name}` }).click()
    await expect(page.getByRole('switch', { name: `On the site: ${name}` })).toHaveCount(0)
  })
})
