import { expect, type Page } from '@playwright/test'
import { locales } from '../../src/locales/locales.ts'
import { pathFor } from '../../src/locales/paths.ts'
import { expectClean } from '../support/looks.ts'
import { asFreshAdministrator } from '../support/people.ts'
import { test } from '../support/story.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** How much wider the placeholder of the search is than the room for it, in pixels. */
function placeholderOverflow(page: Page): Promise<number> {
  return page.locator('.data-table-tools input[type=search]').evaluate((field: HTMLInputElement) => {
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field)
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) throw new Error('nothing measures text')
    pen.font = font
    const room =
      field.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
    return pen.measureText(field.placeholder).width - room
  })
}

test('on a phone, the search placeholder fits in every language', async ({ page, baseURL }) => {
  test.setTimeout(120_000)
  await asFreshAdministrator(page, baseURL)
  for (const locale of locales) {
    await page.goto(pathFor('dashboardUsers', locale))
    expect(await placeholderOverflow(page), locale).toBeLessThanOrEqual(0)
    const [search, view] = [page.getByRole('searchbox'), page.locator('.data-table-view > summary')]
    const [field, menu] = await Promise.all([search.boundingBox(), view.boundingBox()])
    // The search has the whole width, and the menus a row of their own.
    expect(field?.width, locale).toBeGreaterThan(340)
    expect(menu?.y ?? 0, locale).toBeGreaterThanOrEqual((field?.y ?? 0) + (field?.height ?? 0))
    // Screen readers still read its text.
    await expect(view).toHaveAccessibleName(/\S/)
  }
  await page.goto(pathFor('dashboardUsers', 'pt-br'))
  await page.locator('.data-table-view > summary').click()
  await expectClean(page)
})

test('an active filter leaves enough room for the search placeholder', async ({ page, baseURL }) => {
  await asFreshAdministrator(page, baseURL)
  await page.goto(`${pathFor('dashboardUsers', 'pt-br')}?status=active,passive&email_verified=yes`)
  expect(await placeholderOverflow(page)).toBeLessThanOrEqual(0)
  // The active filters have their own row below.
  const [view, chip] = await Promise.all(
    ['.data-table-view', '.data-table-chip'].map((part) => page.locator(part).first().boundingBox()),
  )
  expect(chip?.y ?? 0).toBeGreaterThanOrEqual((view?.y ?? 0) + (view?.height ?? 0))
  await expectClean(page)
})
