import { type Browser, expect, type Page } from '@playwright/test'
import { expectClean, expectInView } from '../support/looks.ts'
import { drawnResult } from '../support/result-of.ts'
import { expectToast, test } from '../support/story.ts'

const raffle = {
  title: 'Raffle',
  source: { type: 'list', entries: ['ada', 'bea', 'cem', 'dan', 'eve'] },
  winners: 2,
  substitutes: 1,
  prizes: ['A book'],
}

function part(page: Page, name: string) {
  return page.locator('.organizer-part', { has: page.getByRole('heading', { name }) })
}

async function openOwn(page: Page): Promise<string> {
  const code = await drawnResult(page.request, raffle)
  await page.goto(`/results/${code}`)
  await page.getByText('Organizer tools').click()
  return code
}

/** Another visitor on another device. */
async function strangerOf(browser: Browser, look: { colorScheme?: 'light' | 'dark' } = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', ...look })
  return context.newPage()
}

/** The ticket of this number, from 1. */
function ticket(page: Page, number: number) {
  return page.locator('.winners > li').nth(number - 1)
}

test('only the organizer sees the panel', async ({ page, browser }) => {
  await openOwn(page)
  await expect(part(page, 'Replace a winner')).toBeVisible()
  const stranger = await strangerOf(browser)
  await stranger.goto(page.url())
  await expect(stranger.locator('.winners > li')).toHaveCount(2)
  await expect(stranger.getByText('Organizer tools')).toHaveCount(0)
  await stranger.context().close()
})

test('a winner is replaced in public, with a reason, and the first result stays visible', async ({
  page,
}) => {
  await openOwn(page)
  const form = part(page, 'Replace a winner')
  const replaced = await ticket(page, 1).locator('.ticket-name').innerText()
  const next = await page.locator('ol.substitutes strong, ol.substitutes .strong').innerText()
  await expect(form).toContainText(`Next in line: ${next}`)

  await form.getByLabel('Reason').selectOption('other')
  await form.getByLabel('I understand').check()
  await form.getByRole('button').click()
  await expect(form.locator('.field-error')).toContainText('This field is required.')
  await expect(form.getByLabel('Public note')).toBeFocused()
  await expect(form.getByLabel('Reason')).toHaveValue('other')
  await form.getByLabel('Public note').fill('The prize was passed on')
  await form.getByRole('button').click()

  await expectToast(page, 'The next person in line is now the winner')
  await expect(page.locator('.winners > li')).toHaveCount(3)
  await expect(ticket(page, 1).locator('s')).toHaveText(replaced)
  await expect(ticket(page, 1)).toContainText(`Replaced by ${next}`)
  await expect(ticket(page, 2)).toContainText('moved up from place 3')
  await expect(ticket(page, 2)).toContainText('A book')
  const receipt = page.getByRole('article', { name: 'Receipt' })
  await expect(receipt).toContainText(`replaced ${replaced} in place 1`)
  await expect(receipt).toContainText('The prize was passed on')
  await expect(page.getByText('Verified: the result matches its seal')).toBeVisible()
  await expect(page.locator('.check-steps')).toContainText('Replacements after the draw')
  await expectClean(page)
})

test('winners have a deadline, which ends when they claim the prize', async ({ page }) => {
  await openOwn(page)
  const window = part(page, 'Claim deadline')
  await window.getByLabel('Hours from now').fill('30')
  await window.getByRole('button').click()
  await expect(page.getByText('The deadline is set.').first()).toBeVisible()
  await expect(ticket(page, 1)).toContainText('Claim by')
  await expect(ticket(page, 1).getByRole('timer')).toContainText(/1 day.*left/)
  const claim = part(page, 'A winner claimed the prize')
  await claim.getByLabel('Winner').selectOption('1')
  await claim.getByRole('button').click()
  await expect(ticket(page, 1)).toContainText('Claimed the prize')
  await expect(ticket(page, 1).getByRole('timer')).toHaveCount(0)
  await expect(ticket(page, 2).getByRole('timer')).toBeVisible()
})

test('a void draw says so before everything else and stays readable', async ({ page, browser }) => {
  await openOwn(page)
  const form = part(page, 'Void the draw')
  await form.getByLabel('I understand').check()
  await form.getByRole('button').click()
  // In the words of the page, where the browser would speak its own language.
  await expect(form.locator('.field-error')).toContainText('Public reason: This field is required.')
  await expect(form.getByLabel('Public reason')).toBeFocused()
  await form.getByLabel('Public reason').fill('The list lacked the comments of Sunday.')
  await form.getByLabel('I understand').check()
  await form.getByRole('button').click()
  await expect(page.locator('.void-banner')).toContainText('The list lacked the comments of Sunday.')
  await expect(part(page, 'Replace a winner')).toHaveCount(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    const stranger = await strangerOf(browser, { colorScheme })
    await stranger.goto(page.url())
    await expect(stranger.locator('.void-banner')).toContainText('This draw was voided')
    await expect(stranger.locator('.winners s')).toHaveCount(2)
    await expectClean(stranger)
    await stranger.context().close()
  }
})

test('a person asks for erasure, the organizer erases, and every proof still verifies', async ({
  page,
  browser,
}) => {
  await openOwn(page)
  const name = await ticket(page, 1).locator('.ticket-name').innerText()
  const stranger = await strangerOf(browser)
  await stranger.goto(page.url())
  await stranger.getByText('you want your name removed').click()
  await stranger.getByLabel('Name as shown in this draw').fill(name)
  await stranger.getByLabel('How to reach you').fill('someone@example.org')
  await expectClean(stranger)
  await stranger.getByRole('button', { name: 'Request removal' }).click()
  await expect(stranger.getByText('Your request was sent to the organizer.')).toBeVisible()

  await page.reload()
  await page.getByText('Organizer tools').click()
  const request = part(page, 'Remove a name').getByRole('listitem')
  await expect(request).toContainText(name)
  await expect(request).toContainText('someone@example.org')
  await expectClean(page)
  const form = request.locator('form').filter({ has: page.locator('[name=intent][value=erase]') })
  await form.getByLabel('I understand').check()
  await form.getByRole('button').click()
  await expect(ticket(page, 1)).toContainText('Name removed')
  await expect(request).toContainText('Removed')
  await expect(page.getByText('Verified: the result matches its seal')).toBeVisible()
  await expect(page.locator('.check-left')).toContainText('names have been removed since')

  await stranger.reload()
  await stranger.getByLabel('Your name or username').fill(name)
  await stranger.getByRole('button', { name: 'Find my name' }).click()
  await expect(stranger.locator('.self-check-answer')).toContainText('can no longer tell whether')
  await stranger.context().close()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a winner is replaced, and an invalid form keeps its input', async ({ page }) => {
    await openOwn(page)
    const form = part(page, 'Replace a winner')
    await form.getByLabel('Winner').selectOption('2')
    await form.getByLabel('Reason').selectOption('other')
    await form.getByLabel('I understand').check()
    await form.getByRole('button').click()
    await expectInView(form.locator('.field-error'))
    await expect(form.getByLabel('Winner')).toHaveValue('2')
    await form.getByLabel('Public note').fill('Found out later')
    await form.getByLabel('I understand').check()
    await form.getByRole('button').click()
    await expectInView(form.getByText('The next person in line is now the winner'))
    await expect(page.locator('.winners > li')).toHaveCount(3)
    await expect(page.getByRole('article', { name: 'Receipt' })).toContainText('Found out later')
  })
})
