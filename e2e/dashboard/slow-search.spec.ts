import { expect, type Page, test } from '@playwright/test'
import { asFreshAdministrator } from '../support/people.ts'
import { hydrated } from '../support/story.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** The answers of the site take this long, in milliseconds. */
const wait = 1500

async function openSlow(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
  await page.route(/\.data(\?|$)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, wait))
    await route.continue()
  })
}

test('rows that a slow search replaces do not jump', async ({ page, baseURL }) => {
  await asFreshAdministrator(page, baseURL)
  await openSlow(page, '/dashboard/users')
  await page.evaluate(() => {
    const shifts: number[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift' })
    Object.assign(window, { shifts })
  })
  const name = await page.locator('tbody th a').last().innerText()
  await page.getByRole('searchbox').first().fill(name)
  await expect(page).toHaveURL(/search=/)
  await expect(page.locator('.data-table-matches')).not.toBeEmpty()
  await page.waitForTimeout(300)
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.1)
})

test('a row pressed before the search has answered opens beside the results', async ({ page, baseURL }) => {
  await asFreshAdministrator(page, baseURL)
  await openSlow(page, '/dashboard/audit-trail')
  const row = page.locator('a[data-peek]').first()
  const search = page.getByRole('searchbox').first()
  // Once while the list is on its way, once before it was even asked for.
  for (const pause of [600, 0]) {
    const id = await row.getAttribute('data-peek')
    await search.fill(`nobody${pause}`)
    await page.waitForTimeout(pause)
    await row.click()
    await expect(page).toHaveURL(new RegExp(`search=nobody${pause}.*line=${id}`))
    await expect(page.getByText('No matches')).toBeAttached()
    await page.locator('[data-closes]').click()
    await search.fill('')
    await expect(row).toBeVisible()
  }
})
