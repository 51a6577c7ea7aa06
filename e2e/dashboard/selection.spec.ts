import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { expectClean } from '../support/looks.ts'
import { asFreshAdministrator, askAsAdministrator, newPerson } from '../support/people.ts'
import { hydrated, test } from '../support/story.ts'

async function signUpMany(name: string, count: number): Promise<void> {
  for (let n = 10; n < 10 + count; n++)
    await askAsAdministrator('POST', '/api/users', { ...newPerson(name), fullname: `${name} ${n}` })
}

const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
const bar = (page: Page) => page.locator('.data-table-bulk')

for (const scripts of [true, false])
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts })

    test('a selection survives paging, sorting and reloading, and can be exported', async ({
      page,
      baseURL,
    }) => {
      test.setTimeout(120_000)
      await asFreshAdministrator(page, baseURL)
      const name = `Pick${scripts ? 'A' : 'B'}${Date.now().toString(36)}`
      await signUpMany(name, 12)
      // A form also submits empty fields; the address only has the options in use.
      await page.goto(`/dashboard/users?search=${name}&email_verified=&status=&page_size=10&sort=fullname`)
      await expect(page).toHaveURL(/users\?search=\w+&page_size=10&sort=fullname$/)
      if (scripts) await hydrated(page)
      const keep = () => (scripts ? undefined : page.getByRole('button', { name: 'Keep selection' }).click())
      await box(page, `${name} 10`).press('Space')
      await box(page, `${name} 12`).press('Space')
      await keep()
      await page.getByRole('link', { name: 'Next page' }).click()
      await expect(page).toHaveURL(/page=2/)
      if (scripts) await expect(bar(page)).toContainText('2 selected')
      await box(page, `${name} 21`).press('Space')
      await keep()
      await expect(bar(page)).toContainText('3 selected')
      await page.reload()
      if (scripts) await hydrated(page)
      await expect(box(page, `${name} 21`)).toBeChecked()
      await page.getByRole('link', { name: 'Name', exact: true }).click()
      await expect(page).toHaveURL(/sort=-fullname/)
      await expect(bar(page)).toContainText('3 selected')
      await expect(box(page, `${name} 21`)).toBeChecked()
      await expect(box(page, `${name} 20`)).not.toBeChecked()
      if (scripts) await expectClean(page)

      await bar(page).getByText('Export selected').click()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        bar(page)
          .getByRole('button', { name: 'CSV' })
          .click()
          .then(() => (scripts ? undefined : page.getByRole('link', { name: 'Download' }).click())),
      ])
      const lines = readFileSync(await file.path(), 'utf8')
        .trim()
        .split('\r\n')
      expect(lines).toHaveLength(4)

      await page.getByRole('checkbox', { name: 'Select all 12 matches' }).press('Space')
      await keep()
      await expect(bar(page)).toContainText('All 12 matches selected')
      await box(page, `${name} 20`).press('Space')
      await keep()
      await expect(bar(page)).toContainText('11 selected')
      await bar(page).getByRole('button', { name: 'Delete' }).click()
      const title = page.locator('.data-table-confirm h2')
      await expect(title).toHaveText('Delete 11 users')
      if (scripts) await expect(title).toBeFocused()
      expect(page.url().length).toBeLessThan(250)
      if (scripts) {
        await page.keyboard.press('Escape')
        await expect(title).toHaveCount(0)
        await expect(bar(page).getByRole('button', { name: 'Delete' })).toBeFocused()
      } else await page.getByRole('link', { name: 'Cancel' }).click()
      await bar(page).getByRole('button', { name: 'Clear selection' }).click()
      await expect(page.locator('tbody input[name=pick]:checked')).toHaveCount(0)
    })
  })

test.describe('on a phone', () => {
  // As a device, so that a page that is too wide is zoomed out, as phones do.
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('all rows of a page are selected, and the bar with its menu stays on the screen', async ({
    page,
    baseURL,
  }) => {
    await asFreshAdministrator(page, baseURL)
    await page.goto('/dashboard/faq')
    await hydrated(page)
    await page.getByText('Select all rows on this page').tap()
    await expect(bar(page)).toContainText(/[2-9]\d* selected/)
    await expect(bar(page)).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => window.innerWidth)).toBe(390)
    await bar(page).getByText('Export selected').tap()
    await expect(bar(page).getByRole('button', { name: 'CSV' })).toBeInViewport({ ratio: 1 })
    await expectClean(page)
  })
})

test('Shift selects a range of rows, and the Delete key asks before deleting', async ({ page, baseURL }) => {
  await asFreshAdministrator(page, baseURL)
  await page.goto('/dashboard/faq')
  await hydrated(page)
  const boxes = page.locator('tbody input[name=pick]')
  await boxes.nth(0).click()
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('3 selected')
  await page.keyboard.press('Delete')
  await expect(page.locator('.data-table-confirm h2')).toHaveText('Delete 3 questions')
})
