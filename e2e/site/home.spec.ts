import { expect, type Page } from '@playwright/test'
import type { Entitlements } from '../../src/contract/billing/plans.ts'
import { freePlan } from '../../src/web/actions/quick-draw/free-plan.ts'
import { expectNoSidewaysScroll } from '../support/looks.ts'
import { hydrated, test } from '../support/story.ts'

/** If a platform can be read directly, the form for a post is shown first. */
async function openList(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByText('List or file', { exact: true }).click()
}

test('names typed on the home page become a shared result', async ({ page }) => {
  await openList(page)
  await page.getByLabel('Names').fill('Ada\nGrace\nEdsger')
  await expect(page.getByText('3 names')).toBeVisible()
  await page.getByRole('button', { name: 'Draw winners' }).click()
  await expect(page).toHaveURL(/\/results\/[\w-]{22}/)
  await expect(page.locator('.winners > li')).toHaveCount(1)
})

test('a draw can be made by keyboard alone', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('radio', { name: 'Post link' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Names')).toBeFocused()
  await page.keyboard.type('Ada\nGrace\nEdsger')
  for (const name of ['file', 'winners', 'substitutes'] as const) {
    await expect
      .poll(async () => {
        await page.keyboard.press('Tab')
        return page.evaluate(() => document.activeElement?.getAttribute('name'))
      })
      .toBe(name)
    if (name === 'winners') await page.keyboard.press('ArrowUp')
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/results\//)
  await expect(page.locator('.winners > li')).toHaveCount(2)
})

test('the names are kept without a connection', async ({ page, context }) => {
  await openList(page)
  await page.getByLabel('Names').fill('Ada\nGrace')
  await expect(page.getByText('2 names')).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Draw winners' }).click()
  await expect(page.locator('.quick-draw')).toContainText('We can’t reach the server.')
  await expect(page.getByLabel('Names')).toHaveValue('Ada\nGrace')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Draw winners' }).click()
  await expect(page).toHaveURL(/\/results\//)
})

test('a failed preload loses no names once the connection is back', async ({ page, context }) => {
  await openList(page)
  await context.setOffline(true)
  // The first focus preloads the ceremony of the draw, which fails here.
  await page.getByLabel('Names').fill('Ada\nGrace')
  await expect(page.getByText('2 names')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Draw winners' }).click()
  await expect(page).toHaveURL(/\/results\//)
})

for (const [who, address] of [
  ['before anything is sent', '/healthz'],
  ['when the draw is sent', '**/*.data*'],
] as const)
  test(`a proxy error while the site is down keeps the names, ${who}`, async ({ page }) => {
    await openList(page)
    await page.getByLabel('Names').fill('Ada\nGrace')
    const body = '<h1>502 Bad Gateway</h1>'
    await page.route(address, (route) => route.fulfill({ status: 502, contentType: 'text/html', body }))
    await page.getByRole('button', { name: 'Draw winners' }).click()
    await expect(page.locator('.quick-draw')).toContainText('We can’t reach the server.')
    await expect(page.getByLabel('Names')).toHaveValue('Ada\nGrace')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.unroute(address)
    await page.getByRole('button', { name: 'Draw winners' }).click()
    await expect(page).toHaveURL(/\/results\//)
  })

test('the names are kept if the server is away before the code of the tool has loaded', async ({
  page,
  baseURL,
}) => {
  await openList(page)
  await page.getByLabel('Names').fill('Ada\nGrace')
  await page.waitForLoadState('networkidle')
  await page.route(`${baseURL}/**`, (route) => route.abort('connectionrefused'))
  await page.getByRole('button', { name: 'Draw winners' }).click()
  await expect(page.locator('.quick-draw')).toContainText('We can’t reach the server.')
  await expect(page.getByLabel('Names')).toHaveValue('Ada\nGrace')
})

test('an error of the tool is shown on its page, with the names', async ({ page }) => {
  await openList(page)
  await page.getByLabel('Names').fill('Ada\nGrace')
  await page.locator('.quick-draw').getByLabel('Winners', { exact: true }).fill('9')
  await page.getByRole('button', { name: 'Draw winners' }).click()
  await expect(page).toHaveURL(/\/tools\/giveaway-from-file/)
  await expect(page.locator('#winners-error')).toHaveText(/^There aren’t enough entries/)
  await expect(page.getByLabel('Names')).toHaveValue('Ada\nGrace')
})

test('nothing is sent without a name', async ({ page }) => {
  // Before the page's scripts run, the browser shows its own message instead.
  await openList(page)
  await hydrated(page)
  await page.getByRole('button', { name: 'Draw winners' }).click()
  await expect(page.getByText('Add at least one name')).toBeVisible()
  await expect(page.getByLabel('Names')).toBeFocused()
  await expect(page).toHaveURL('/')
})

test('a chosen file is previewed before anything is drawn', async ({ page }) => {
  await openList(page)
  const buffer = Buffer.from('Name;City\nAyşe;İzmir\nJosé;Sevilla\n')
  await page.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
  await expect(page.locator('.quick-draw-chosen')).toContainText('people.csv')
  await expect(page.getByLabel('Names')).toBeDisabled()
  await page.getByRole('button', { name: 'Continue with the file' }).click()
  await expect(page).toHaveURL(/\/tools\/giveaway-from-file/)
  await expect(page.locator('main')).toContainText('people.csv')
  await expect(page.locator('main')).toContainText('Sevilla')
})

test('a chosen file can be removed', async ({ page }) => {
  await openList(page)
  const buffer = Buffer.from('Ada\n')
  await page.locator('input[type=file]').setInputFiles({ name: 'people.txt', mimeType: 'text/plain', buffer })
  await page.getByRole('button', { name: 'Remove file' }).click()
  await expect(page.getByLabel('Names')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Draw winners' })).toBeVisible()
})

test('a pasted link shows what is known about its post, and other text shows nothing', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.getByLabel('Link to the public post').fill('https://www.instagram.com/p/CxYz123abcd/')
  await expect(page.locator('.post-preview')).toContainText('Instagram shows this post only to its owner.')
  await page.getByLabel('Link to the public post').fill('hello')
  await expect(page.locator('.post-preview')).toBeHidden()
})

test('the sample receipt can be verified', async ({ page }) => {
  await page.goto('/')
  const slip = page.getByRole('complementary', { name: 'Sample receipt' })
  await slip.getByRole('button', { name: 'Verify on this device' }).click()
  await expect(slip.getByText('Verified: the result matches its seal')).toBeVisible()
})

test('the animation plays over the sample receipt and can be stopped', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  const slip = page.getByRole('complementary', { name: 'Sample receipt' })
  const show = slip.locator('.hero-show')
  await expect(show).toBeVisible()
  await slip.getByRole('button', { name: 'Stop the animation' }).click()
  await expect(show).toBeHidden()
  await expect(slip.getByText('Provably fair')).toBeVisible()
  await expect(slip.getByRole('button', { name: 'Play the animation' })).toBeVisible()
})

test('with reduced motion the sample receipt is not animated', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/', { waitUntil: 'networkidle' })
  const slip = page.getByRole('complementary', { name: 'Sample receipt' })
  await expect(slip.locator('.hero-show')).toBeHidden()
  await expect(slip.getByRole('button', { name: /the animation/ })).toBeHidden()
})

test('the page states the limits that the server applies to the free plan', async ({ request }) => {
  const { data } = (await (await request.get('/api/entitlements')).json()) as { data: Entitlements }
  const { limits, result_sharing } = data.plan
  expect(freePlan).toEqual({ listRows: limits.list_rows, sharingDays: result_sharing.days })
})

test('no request goes to another site', async ({ page, baseURL }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol !== 'data:' && origin !== new URL(baseURL ?? '').origin) elsewhere.push(request.url())
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(elsewhere).toEqual([])
})

test('the button is on the first screen of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Continue with this post' })).toBeInViewport({ ratio: 1 })
})

test('it fits 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/')
  await expectNoSidewaysScroll(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('names become a shared result', async ({ page }) => {
    await openList(page)
    await page.getByLabel('Names').fill('Ada\nGrace\nEdsger')
    await page.locator('.quick-draw').getByLabel('Winners', { exact: true }).fill('2')
    await page.getByRole('button', { name: 'Draw winners' }).click()
    await expect(page).toHaveURL(/\/results\/[\w-]{22}$/)
    await expect(page.locator('.winners > li')).toHaveCount(2)
  })

  test('a file is previewed first', async ({ page }) => {
    await openList(page)
    const buffer = Buffer.from('Ada\nGrace\n')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'people.txt', mimeType: 'text/plain', buffer })
    await page.getByRole('button', { name: 'Preview the file' }).click()
    await expect(page.locator('main')).toContainText('people.txt')
  })
})
