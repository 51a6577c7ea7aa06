import { expect, type Page } from '@playwright/test'
import { fillSignIn } from '../support/guest-pages.ts'
import { expectClean } from '../support/looks.ts'
import {
  administrator,
  asAdministrator,
  asFreshAdministrator,
  askAsAdministrator,
} from '../support/people.ts'
import { expectToast, hydrated, test } from '../support/story.ts'

interface Saved {
  id: string
  question: Record<string, string>
  answer: Record<string, string>
}

/** The session ends as the form is sent; then its writer signs in again and comes back. */
async function loseSession(page: Page, save: string): Promise<void> {
  await page.context().clearCookies({ name: 'token' })
  await page.getByRole('button', { name: save, exact: true }).click()
  await expect(page.locator('#password')).toBeVisible()
  await hydrated(page)
  await fillSignIn(page, administrator())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('You have unsaved changes on this device')).toBeVisible()
}

const restore = (page: Page) => page.getByRole('button', { name: 'Restore them' })

test('a new question can be restored after signing in again', async ({ page, baseURL }) => {
  await asFreshAdministrator(page, baseURL)
  const name = `Why ${Date.now().toString(36)}?`
  await page.goto('/dashboard/faq/add')
  await hydrated(page)
  await page.locator('[name="question.en"]').fill(name)
  await page.locator('[name="answer.en"]').fill('Because.')
  await loseSession(page, 'Add question')
  await expectClean(page)
  await expect(page.locator('[name="question.en"]')).toHaveValue('')
  await restore(page).click()
  await expect(page.locator('[name="question.en"]')).toHaveValue(name)
  await page.getByRole('button', { name: 'Add question' }).click()
  await expectToast(page, 'The question was added.')
  // What was saved is not offered again.
  await page.goto('/dashboard/faq/add')
  await hydrated(page)
  await expect(restore(page)).toHaveCount(0)
})

test('a menu can be restored after signing in again, until it is discarded', async ({ page, baseURL }) => {
  await asFreshAdministrator(page, baseURL)
  const name = `Item ${Date.now().toString(36)}`
  await page.goto('/dashboard/menus/header')
  await hydrated(page)
  await page.getByRole('button', { name: 'Add item' }).click()
  await page.locator('[name$="label.en"]:visible').last().fill(name)
  await loseSession(page, 'Save')
  await restore(page).click()
  await expect(page.locator(`input[value="${name}"]`).first()).toBeAttached()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.locator(`input[value="${name}"]`)).toHaveCount(0)
  await page.reload()
  await hydrated(page)
  await expect(restore(page)).toHaveCount(0)
})

test('a second editor sees the conflict beside the button, with a link to the newer version', async ({
  page,
}) => {
  await asAdministrator(page)
  const payload = {
    question: { en: `How ${Date.now().toString(36)}?` },
    answer: { en: 'So.' },
    is_active: true,
  }
  const { id } = await askAsAdministrator<Saved>('POST', '/api/faq', payload)
  await page.goto(`/dashboard/faq/${id}`)
  await hydrated(page)
  await page.locator('[name="answer.en"]').fill('My answer')
  await askAsAdministrator('PUT', `/api/faq/${id}`, { ...payload, answer: { en: 'Their answer' } })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const alert = page.locator('.edit-bar').getByRole('alert')
  await expect(alert).toContainText('Someone else changed this')
  await expect(page.locator('.toast')).toHaveCount(0)
  await expectClean(page)
  const [newer] = await Promise.all([
    page.waitForEvent('popup'),
    alert.getByRole('link', { name: 'See the newer version' }).click(),
  ])
  await expect(newer.locator('[name="answer.en"]')).toHaveValue('Their answer')
  await newer.close()
  await expect(page.locator('[name="answer.en"]')).toHaveValue('My answer')
  await page.getByRole('button', { name: 'Replace the newer version' }).click()
  await expect(page.getByText('The question was saved.').first()).toBeVisible()
  await expect(alert).toHaveCount(0)
  expect((await askAsAdministrator<Saved>('GET', `/api/faq/${id}`)).answer['en']).toBe('My answer')
  await askAsAdministrator('DELETE', `/api/faq/${id}`, {})
})
