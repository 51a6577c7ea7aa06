import { expect } from '@playwright/test'
import { expectClean } from '../support/looks.ts'
import { asFreshAdministrator, askAsAdministrator } from '../support/people.ts'
import { hydrated, test } from '../support/story.ts'

test.use({ viewport: { width: 1280, height: 800 } })

async function questionOf(en: string): Promise<string> {
  const payload = { question: { en }, answer: { en: `${en}, answered` } }
  return (await askAsAdministrator<{ id: string }>('POST', '/api/faq', payload)).id
}

test('the actions of a row are seen with the pointer or the focus in it, and stand below each other', async ({
  page,
  baseURL,
}) => {
  await asFreshAdministrator(page, baseURL)
  const [one, other] = [`Moved ${Date.now().toString(36)}?`, `Kept ${Date.now().toString(36)}?`]
  const ids = [await questionOf(one), await questionOf(other)]
  await page.goto('/dashboard/faq?page_size=100')
  await hydrated(page)
  const first = page.getByRole('button', { name: `Move up: ${one}` })
  const second = page.getByRole('button', { name: `Move up: ${other}` })
  await page.mouse.move(1, 1)
  await expect(first).toHaveCSS('opacity', '0')
  await page.getByRole('row', { name: one }).hover()
  await expect(first).toHaveCSS('opacity', '1')
  await expect(second).toHaveCSS('opacity', '0')
  await second.focus()
  await expect(second).toHaveCSS('opacity', '1')
  expect((await first.boundingBox())?.x).toBe((await second.boundingBox())?.x)
  await expect(page.getByRole('columnheader', { name: 'Position' })).toHaveCount(0)
  const shown = page.getByRole('switch', { name: `On the site: ${one}` })
  await shown.click()
  await expect(shown).not.toBeChecked()
  await expectClean(page)
  for (const id of ids) await askAsAdministrator('DELETE', `/api/faq/${id}`, {})
})

test('on a touch screen the actions of all rows are seen', async ({ browser, baseURL }) => {
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
  const page = await browser.newPage({ baseURL: baseURL ?? '', ...phone })
  await asFreshAdministrator(page, baseURL)
  await page.goto('/dashboard/sessions')
  await expect(page.getByRole('button', { name: /^Sign out/ }).first()).toHaveCSS('opacity', '1')
  await page.close()
})

test('beside a panel whole columns leave, and the name and the one that sorts stay', async ({
  page,
  baseURL,
}) => {
  await asFreshAdministrator(page, baseURL)
  for (const [path, sorting] of [
    ['/dashboard/logs', 'Time'],
    ['/dashboard/audit-trail', 'Time'],
  ] as const) {
    await page.goto(path)
    await hydrated(page)
    const heads = page.locator('.data-table thead th:visible')
    const all = await heads.count()
    await page.locator('tbody a[data-peek]').first().click()
    await expect(page.locator('.side-panel h2')).toBeVisible()
    // The box that selects, the name, and three more.
    await expect(heads, path).toHaveCount(5)
    expect(all).toBeGreaterThan(5)
    await expect(page.getByRole('columnheader', { name: sorting })).toBeVisible()
    const overflow = await page
      .locator('.data-table-scroll')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(overflow, path).toBe(0)
    await expect(page.locator('tbody a[aria-current="true"]')).toHaveCount(1)
    await expectClean(page)
  }
})

test('a tab counts its rows once, and shows as filters only what was added to it', async ({
  page,
  baseURL,
}) => {
  await asFreshAdministrator(page, baseURL)
  await page.goto('/dashboard/users?email_verified=no')
  const tab = page.locator('.data-table-views a[aria-current="page"]')
  await expect(tab).toContainText(/^Email not verified\s*\d+$/)
  await expect(page.locator('.data-table-chip')).toHaveCount(0)
  await expect(page.locator('.data-table-filter-menu > summary')).toHaveText('Filter')
  await expect(page.locator('.data-table-matches')).toBeEmpty()
  await page.goto('/dashboard/users?email_verified=no&status=active')
  await expect(tab).toHaveText('Email not verified')
  await expect(page.locator('.data-table-chip')).toHaveCount(1)
  await expect(page.locator('.data-table-filter-menu > summary')).toHaveText('Filter1')
  await page.getByRole('link', { name: 'Clear' }).first().click()
  await expect(page).toHaveURL(/\/dashboard\/users\?email_verified=no$/)
})
