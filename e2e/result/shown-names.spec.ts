import { expect } from '@playwright/test'
import { test } from '../support/story.ts'

const path = '/tools/giveaway-from-file'
const result = /\/results\/[\w-]{22}/

test('email addresses are hidden from everyone but the organizer, and the form says so first', async ({
  page,
  browser,
}) => {
  await page.goto(path)
  await page.getByLabel('Names').fill('canary@leak.example.org\nCanary@Leak.example.org')
  await expect(page.getByText('Everyone sees winners like this: c•••@l•••.org')).toBeVisible()
  await page.getByRole('switch', { name: 'Show email addresses' }).check()
  await expect(page.getByText('Everyone sees winners like this: canary@leak.example.org')).toBeVisible()
  await page.getByRole('switch', { name: 'Show email addresses' }).uncheck()
  await page.getByRole('button', { name: 'Test draw' }).click()
  await expect(page.getByRole('dialog')).toContainText(/c•••@l•••/i)
  await expect(page.getByRole('dialog')).not.toContainText(/canary/i)
  await page.keyboard.press('Escape')
  await page.locator('.giveaway-draw:visible').click()
  await expect(page.getByRole('dialog')).toContainText(/c•••@l•••/i)
  await expect(page.getByRole('dialog')).not.toContainText(/canary/i)
  await page.keyboard.press('Escape')
  await expect(page.locator('.winners')).toContainText(/canary@leak.example.org/i)
  await expect(page.locator('.winners')).toContainText(/Others see: c•••@l•••.org/i)
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(page.url())
  await expect(stranger.locator('.winners')).toContainText(/c•••@l•••.org/i)
  expect(await stranger.content()).not.toMatch(/canary|leak\./i)
  await stranger.context().close()
})

test('a file with names and addresses shows the names and tells people apart by the addresses', async ({
  page,
}) => {
  const rows =
    'Full name;E-mail\nAda;ada@leak.example.org\nAda;b@leak.example.org\nA. L.;ADA@leak.example.org\n'
  await page.goto(path)
  await page
    .locator('#file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) })
  await expect(page.getByLabel('What identifies a person')).toHaveValue('1')
  await expect(page.getByText('Everyone sees winners like this: Ada')).toBeVisible()
  await expect(page.getByText('1 row has the same “E-mail” as an earlier row')).toBeVisible()
  await page.getByRole('link', { name: 'Keep one entry per person' }).click()
  await expect(page.locator('.figure-number')).toHaveText('2')
  await page.locator('.segmented label', { hasText: 'E-mail' }).click()
  await expect(page.getByText('Everyone sees winners like this: a•••@l•••.org')).toBeVisible()
  await page.locator('.giveaway-draw:visible').click()
  await expect(page).toHaveURL(result)
})
