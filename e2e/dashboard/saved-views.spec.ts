import { expect, test } from '@playwright/test'
import { expectClean, waysOf } from '../support/looks.ts'
import { asFreshAdministrator } from '../support/people.ts'
import { hydrated } from '../support/story.ts'

const ways = [
  { width: 390, scripts: true },
  { width: 1280, scripts: false },
]

// Mostly with scripts; `LOOKS=all` runs both.
for (const { width, scripts } of waysOf(ways, (way) => way.scripts))
  test.describe(`at ${width} px, ${scripts ? 'with' : 'without'} scripts`, () => {
    test.use({ viewport: { width, height: 900 }, javaScriptEnabled: scripts })

    test('a search is saved as a view, opened, renamed and deleted', async ({ page, baseURL }) => {
      const name = `Banned ${width} ${Date.now().toString(36)}`
      const views = page.locator('.data-table-views')
      const form = page.locator('#main details[open]:visible')
      // On a phone, saving is below the filters.
      const open = async (button: string) =>
        page.locator('#main summary:visible', { hasText: button }).click()
      await asFreshAdministrator(page, baseURL)
      await page.goto('/dashboard/users?status=banned&sort=fullname')
      if (scripts) await hydrated(page)
      await open('Save as view')
      await form.getByLabel('For everyone').check()
      await form.getByRole('button', { name: 'Save', exact: true }).click()
      // A view needs a name; the checked box stays checked.
      await expect(form.locator('[aria-invalid=true]')).toBeVisible()
      await expect(form.getByLabel('For everyone')).toBeChecked()
      await form.getByLabel('View name').fill(name)
      await form.getByRole('button', { name: 'Save', exact: true }).click()
      const tab = views.getByRole('link', { name })
      await expect(tab).toHaveAttribute('aria-current', 'page')
      if (scripts) await expectClean(page)

      await views.getByRole('link', { name: 'All', exact: true }).click()
      await expect(page).toHaveURL(/\/dashboard\/users$/)
      await tab.click()
      await expect(page).toHaveURL(/status=banned/)
      await expect(page).toHaveURL(/sort=fullname/)
      await open('Edit view')
      await form.getByLabel('View name').fill(`${name} again`)
      await form.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(views.getByRole('link', { name: `${name} again` })).toBeVisible()
      await open('Edit view')
      await form.getByRole('button', { name: 'Delete view' }).click()
      await expect(views.getByRole('link', { name })).toHaveCount(0)
    })
  })

test('new log lines appear at the top while they are followed', async ({ page, baseURL }) => {
  await asFreshAdministrator(page, baseURL)
  const agent = `Follower/1.0 (${Date.now().toString(36)})`
  const call = () => fetch(new URL('/api/users', baseURL), { headers: { 'User-Agent': agent } })
  await page.goto(`/dashboard/logs?user_agent=${encodeURIComponent(agent)}`)
  await hydrated(page)
  const opened = page.waitForResponse(/\/api\/logs\/events/)
  await page.getByRole('button', { name: 'Follow live' }).click()
  await opened
  await call()
  await expect(page.locator('.data-table tbody tr')).toHaveCount(1, { timeout: 10_000 })
  await expect(page.getByRole('status').filter({ hasText: '1 new call' })).toBeVisible({ timeout: 10_000 })
  await expectClean(page)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Follow live' })).toBeVisible()
  await expect(page.locator('.data-table tbody tr')).toHaveCount(1)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('the search field does not move when a search begins', async ({ page, baseURL }) => {
    await asFreshAdministrator(page, baseURL)
    await page.goto('/dashboard/users')
    await hydrated(page)
    const field = page.locator('#main input[type="search"]')
    await field.fill('never drawn')
    const before = await field.boundingBox()
    const save = page.locator('#main summary:visible', { hasText: 'Save as view' })
    await expect(save).toBeVisible()
    expect((await field.boundingBox())?.y).toBe(before?.y)
    await save.tap()
    const panel = await page.locator('.data-table-save .menu-panel').boundingBox()
    expect(panel?.x).toBeGreaterThanOrEqual(0)
    expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeLessThanOrEqual(390)
  })
})
