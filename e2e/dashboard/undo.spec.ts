import { expect } from '@playwright/test'
import { expectClean, waysOf } from '../support/looks.ts'
import { asFreshAdministrator, askAsAdministrator, newPerson } from '../support/people.ts'
import { hydrated, news, openMore, test } from '../support/story.ts'

const ways = [
  { width: 1280, scripts: true },
  { width: 390, scripts: false },
]

// Mostly without scripts; `LOOKS=all` runs both.
for (const { width, scripts } of waysOf(ways, (way) => !way.scripts))
  test.describe(`at ${width} px, ${scripts ? 'with' : 'without'} scripts`, () => {
    test.use({ viewport: { width, height: 900 }, javaScriptEnabled: scripts })

    test('a user is deleted, undone, deleted again, restored and deleted for good', async ({
      page,
      baseURL,
    }) => {
      test.setTimeout(120_000)
      await asFreshAdministrator(page, baseURL)
      const person = newPerson('undone')
      const { id } = await askAsAdministrator<{ id: string }>('POST', '/api/users', { ...person })
      const now = () => askAsAdministrator<{ status: string }>('GET', `/api/users/${id}`)
      const form = (intent: string) =>
        page.locator(`main form:has(input[name=intent][value="${intent}"])`).first()
      const remove = async (intent: string) => {
        await form(intent).locator('[name=confirm_username]').fill(person.username)
        await form(intent).getByRole('button').click()
      }
      await page.goto(`/dashboard/users/${id}`)
      if (scripts) await hydrated(page)
      await remove('delete')
      await expect(page.getByText('You can restore the account until')).toBeVisible()
      expect(await now()).toMatchObject({ status: 'deleted' })
      if (scripts) await expectClean(page)
      const undo = page.getByRole('button', { name: 'Undo' })
      await expect(undo).toHaveCount(1)
      await undo.click()
      await expect(news(page, 'The user was restored.')).toBeVisible()
      expect(await now()).toMatchObject({ status: 'active' })

      await remove('delete')
      await expect(page.getByText('You can restore the account until')).toBeVisible()
      await page.goto(`/dashboard/users?status=deleted&search=${person.username}`)
      await expect(page.getByText(/^until /)).toBeVisible()
      if (scripts) await expectClean(page)
      await page.locator(`a[href$="/dashboard/users/${id}"]`).click()
      await page.getByRole('button', { name: 'Restore user' }).click()
      await expect(news(page, 'The user was restored.')).toBeVisible()

      await remove('delete')
      await expect(page.getByText('You can restore the account until')).toBeVisible()
      await remove('forget')
      await expect(page).toHaveURL(/\/dashboard\/users$/)
      await page.goto(`/dashboard/users?status=deleted&search=${person.username}`)
      await expect(page.getByText('No matches')).toBeVisible()
    })

    test('a text of a page is saved and reset, and both are undone', async ({ page, baseURL }) => {
      test.setTimeout(120_000)
      await asFreshAdministrator(page, baseURL)
      // Each story uses another text, as stories run in parallel.
      await page.goto('/dashboard/pages/about')
      if (scripts) await hydrated(page)
      const languages = page.getByRole('navigation', { name: 'Languages' })
      const language = languages.getByRole('link', { name: scripts ? 'Deutsch' : 'Français' })
      await language.click()
      await expect(language).toHaveAttribute('aria-current', 'true')
      const title = page.locator('main input[name="title"]')
      const seeded = await title.inputValue()
      const save = async () => {
        await title.fill('Ours')
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        await expect(news(page, 'The text was saved')).toBeVisible()
      }
      const undo = () => page.getByRole('button', { name: 'Undo' }).last().click()
      await save()
      await undo()
      await expect(title).toHaveValue(seeded)
      await save()
      // The form in the menu of the head; undoing has one with the same intent.
      const back = page.locator('.dash-head-end form:has(input[value="remove"])')
      const reset = async () => {
        await openMore(page)
        await back.getByRole('button').click()
        if (scripts) await page.getByRole('dialog').getByRole('button', { name: 'Remove my text' }).click()
        await expect(title).toHaveValue(seeded)
      }
      await reset()
      await undo()
      await expect(title).toHaveValue('Ours')
      await page.locator('main summary', { hasText: 'Earlier versions' }).click()
      await expect(page.getByRole('button', { name: /^Restore the text from/ }).first()).toBeVisible()
      if (scripts) await expectClean(page)
      // Other stories read this page as the product wrote it.
      await reset()
    })
  })
