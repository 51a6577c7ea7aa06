import { expect } from '@playwright/test'
import { hydrated } from '../support/hydrated.ts'
import { expectClean } from '../support/looks.ts'
import { asAdministrator } from '../support/people.ts'
import { test } from '../support/story.ts'

test('the dashboard is gone about by keys alone, which can be switched off', async ({ page }) => {
  await asAdministrator(page)
  await page.goto('/dashboard')
  await hydrated(page)
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await expect(page).toHaveURL(/\/dashboard\/users$/)
  // The address changes a moment before the page does.
  const search = page.locator('#main input[type="search"]')
  await expect(search).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  // In a field, keys type letters.
  await page.keyboard.type('dm')
  await expect(search).toHaveValue('dm')
  // The list follows, and only what was typed gets into the address.
  await expect(page).toHaveURL(/\/dashboard\/users\?search=dm$/)
  await expect(search).toBeFocused()
  await search.blur()
  await page.keyboard.press('j')
  await expect(page.locator('#main tbody tr').first().locator('a').first()).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.locator('#main tbody input[name="pick"]').first()).toBeChecked()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'All keyboard shortcuts' })
  await expect(sheet).toBeVisible()
  await expectClean(page)
  await sheet.getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('n')
  await page.keyboard.press('?')
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/dashboard\/users\?search=dm$/)
})

test('the palette leads to pages and to records', async ({ page }) => {
  await asAdministrator(page)
  await page.goto('/dashboard')
  await hydrated(page)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  const field = palette.getByRole('combobox')
  await expect(field).toBeFocused()
  await expectClean(page)
  await field.fill('admin')
  const role = palette.getByRole('option', { name: 'Admin', exact: true })
  await expect(role).toBeVisible()
  await field.fill('brand')
  await expect(palette.getByRole('option', { name: 'Brand domains' }).first()).toBeVisible()
  await field.fill('smtp user')
  await expect(palette.getByRole('option', { name: 'Username' })).toBeVisible()
  await field.fill('export users')
  await expect(palette.getByRole('option', { name: 'Export: Users' })).toBeVisible()
  await field.fill('audit')
  await expect(palette.getByRole('option').nth(1)).toHaveText('Verify the audit log')
  await expect(palette.getByRole('option').first()).toHaveText('Audit log')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/audit-trail$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit log')
  await page.getByRole('button', { name: 'Search or jump to' }).click()
  await field.fill('new')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/plans\/add$/)
})

test('what is typed before the palette is there is typed into it, and does nothing on the page', async ({
  page,
}) => {
  await asAdministrator(page)
  await page.goto('/dashboard/users')
  await hydrated(page)
  const arrived = Promise.withResolvers<void>()
  await page.route('**/palette-*.js', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await page.keyboard.press('j')
  await page.keyboard.press('Control+k')
  // `x` would select the row in focus.
  await page.keyboard.type('xsetx')
  await page.keyboard.press('Backspace')
  arrived.resolve()
  const field = page.getByRole('combobox', { name: 'Search or jump to' })
  await expect(field).toHaveValue('xset')
  await expect(field).toBeFocused()
  await page.keyboard.type('t')
  await expect(field).toHaveValue('xsett')
  await expect(page.locator('#main tbody input[name="pick"]:checked')).toHaveCount(0)
})
