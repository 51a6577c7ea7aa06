import { expect } from '@playwright/test'
import { hydrated, test } from '../support/story.ts'

test.use({ serviceWorkers: 'block' })

test('a page opens although its scripts are gone after a release', async ({ page }) => {
  await page.goto('/de/ueber-uns')
  await hydrated(page)
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  // Only files that the open page has not fetched yet are lost.
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: '' }), { times: 3 })
  await page.locator('.site-footer').getByRole('link', { name: 'Preise' }).click()
  await expect(page).toHaveURL(/\/de\/preise$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(documents.at(-1)).toBe('/de/preise')
  // No reload loop.
  expect(documents.length).toBeLessThanOrEqual(3)
})
