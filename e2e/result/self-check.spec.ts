import { expect, type Page } from '@playwright/test'
import { expectClean, expectInView } from '../support/looks.ts'
import { bookshop, drawnResult } from '../support/result-of.ts'
import { test } from '../support/story.ts'

async function ask(page: Page, name: string) {
  await page.getByLabel('Your name or username').fill(name)
  await page.getByRole('button', { name: 'Find my name' }).click()
  return page.locator('.self-check-answer')
}

test.describe('Am I in the draw?', () => {
  let code: string

  test.beforeAll(async ({ request }) => {
    code = await drawnResult(request, bookshop)
  })

  test('shows every row of a name with its odds, and verifies the proof on the device', async ({ page }) => {
    await page.goto(`/results/${code}`)
    const answer = await ask(page, 'AYŞE_yılmaz')
    await expect(answer).toContainText('AYŞE_yılmaz is in the draw.')
    await expect(answer).toContainText('Tickets: 1 of 6. Chance of first place: 1 in 6.')
    await expect(answer.getByRole('listitem')).toHaveText([
      /^Row 1 ayşe_yılmaz/,
      /^Row 7 Ayşe_Yılmaz.*row 1 already counts/,
    ])
    await expect(answer).toContainText('Just verified on this device')
    await expectClean(page)
  })

  test('says why a name is excluded, and when it is not on the list', async ({ page }) => {
    await page.goto(`/results/${code}`)
    await expect(await ask(page, 'bot')).toContainText('the organizer excluded this name')
    await expect(page.locator('.self-check-answer')).toContainText('Just verified on this device')
    await expect(await ask(page, 'nobody of that name')).toContainText('isn’t on the sealed list')
    await expect(page.locator('.self-check-answer')).not.toContainText('Just verified')
  })

  test('rejects an answer whose proof does not match the sealed list', async ({ page }) => {
    await page.route('**/results/*.data*', async (route) => {
      const answer = await route.fetch()
      // A different salt gives a different leaf.
      const body = (await answer.text()).replace(/"([0-9a-f]{32})"/, '"00000000000000000000000000000000"')
      await route.fulfill({ response: answer, body })
    })
    await page.goto(`/results/${code}`)
    const answer = await ask(page, 'bot')
    await expect(answer).toContainText('doesn’t match the sealed list')
    await expect(answer).not.toContainText('Just verified on this device')
  })

  for (const colorScheme of ['light', 'dark'] as const)
    test(`passes the accessibility and layout checks on a phone in German, ${colorScheme}`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(`/de/ergebnisse/${code}`)
      await page.getByLabel('Ihr Name oder Benutzername').fill('josé.garcía')
      await page.getByRole('button', { name: 'Nachsehen' }).click()
      await expect(page.locator('.self-check-answer')).toContainText('Soeben auf diesem Gerät geprüft')
      await expectClean(page)
    })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('answers in the page, and says that the proof was not verified', async ({ page }) => {
      await page.goto(`/results/${code}`)
      const answer = await ask(page, 'bot')
      await expectInView(answer.getByText('is on the list but has no tickets.'))
      await expect(answer.getByText('you only have our server’s word for it')).toBeVisible()
      await expect(answer.getByText('Verifying the proof')).toBeHidden()
      await expect(page.getByLabel('Your name or username')).toHaveValue('bot')
      await expect(page.locator('.winners > li')).toHaveCount(3)
    })

    test('accepts a request for erasure', async ({ page }) => {
      await page.goto(`/results/${code}`)
      await page.getByText('you want your name removed').click()
      await page.getByLabel('Name as shown in this draw').fill('josé.garcía')
      await page.getByRole('button', { name: 'Request removal' }).click()
      await expectInView(page.getByText('Your request was sent to the organizer.'))
    })
  })
})
