import { expect } from '@playwright/test'
import { expectClean, waysOf } from '../support/looks.ts'
import { asAdministrator, askAsAdministrator } from '../support/people.ts'
import { hydrated, news, test } from '../support/story.ts'

const hostile = '<img src=x onerror=alert(1)>'

interface Menu {
  version: number
  items: { label: Record<string, string>; children: { label: Record<string, string> }[] }[]
}

/** A separate menu in the footer, with three items. */
async function menuOf(name: string): Promise<string> {
  const key = `${name}-${Date.now().toString(36)}`
  await askAsAdministrator('POST', '/api/menus', { key, area: 'footer_developers' })
  const items = ['One', 'Two', hostile].map((en) => ({ label: { en: `${en} ${key}` }, link: '/tools' }))
  await askAsAdministrator('PUT', `/api/menus/${key}`, { version: 1, items })
  return key
}

const saved = (key: string) => askAsAdministrator<Menu>('GET', `/api/menus/${key}`)
const labelsOf = ({ items }: Menu, key: string) =>
  items.map(({ label }) => label['en']?.replace(` ${key}`, ''))

for (const width of waysOf([390, 1280], (way) => way === 1280))
  test(`items move by buttons, keys and dragging, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await asAdministrator(page)
    const key = await menuOf(`moves${width}`)
    await page.goto(`/dashboard/menus/${key}`)
    await hydrated(page)
    await expectClean(page)
    await page.getByRole('button', { name: `Move Two ${key} up` }).click()
    await expect(page.getByText('1 unsaved change')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'level 1, position 1 of 3' })).toBeAttached()
    // It is the first item now: the button that moved it has nothing left to do, and keeps the focus.
    const up = page.getByRole('button', { name: `Move Two ${key} up` })
    await expect(up).toBeFocused()
    await expect(up).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Alt+ArrowDown')
    await page.keyboard.press('Alt+ArrowRight')
    await expect(page.getByRole('status').filter({ hasText: 'level 2, position 1 of 1' })).toBeAttached()
    const grips = page.locator('[data-grip]')
    const from = await grips.nth(2).boundingBox()
    const to = await grips.nth(0).boundingBox()
    if (!from || !to) throw new Error('there is no grip')
    await page.mouse.move(from.x + 8, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(to.x + 8, to.y + 20, { steps: 8 })
    await page.mouse.move(to.x + 8, to.y + 4)
    await page.mouse.up()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(news(page, 'The menu was saved.')).toBeVisible()
    const menu = await saved(key)
    expect(labelsOf(menu, key)).toEqual([hostile, 'One'])
    expect(menu.items[1]?.children[0]?.label['en']).toBe(`Two ${key}`)
    await page.goto('/tools')
    await expect(page.getByRole('contentinfo').getByText(`${hostile} ${key}`)).toBeVisible()
  })

test('a new item keeps the focus while it is typed, and its row stays open until closed', async ({
  page,
}) => {
  await asAdministrator(page)
  const key = await menuOf('typed')
  await page.goto(`/dashboard/menus/${key}`)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Footer: developers')
  await expect(page.locator('.menu-row').first().locator('summary')).toContainText('/tools')
  await page.getByRole('button', { name: 'Add item' }).click()
  const row = page.locator('.menu-row').last()
  const label = row.getByLabel('English')
  await expect(label).toBeFocused()
  await page.keyboard.type('Winners')
  await expect(label).toBeFocused()
  await expect(label).toHaveValue('Winners')
  await expect(row.locator('details')).toHaveAttribute('open')
  await expect(row.getByLabel('Page on this site')).toContainText('Pricing · /pricing')
  // It has no target yet: the error is marked, and the row stays open while it is fixed.
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(row.locator('.field-error')).toHaveCount(1)
  await row.getByLabel('Links to').selectOption('none')
  await expect(row.locator('details')).toHaveAttribute('open')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(news(page, 'The menu was saved.')).toBeVisible()
})

test('an unsaved order survives a save by another user, and saving it shows the conflict', async ({
  page,
}) => {
  await asAdministrator(page)
  const key = await menuOf('colleague')
  await page.goto(`/dashboard/menus/${key}`)
  await hydrated(page)
  const up = page.getByRole('button', { name: `Move Two ${key} up` })
  await up.click()
  const { version } = await saved(key)
  const items = [{ label: { en: `Theirs ${key}` }, link: '/tools' }]
  await askAsAdministrator('PUT', `/api/menus/${key}`, { version, items })
  // Opening the notifications shows that the site has changed, and the page loads again.
  const loaded = page.waitForResponse((answer) => /menus\/.*\.data/.test(answer.url()))
  await page.locator('.bell > summary').click()
  await loaded
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Someone else changed this while you were editing')
  await expect(page.getByText(`Two ${key}`, { exact: true }).first()).toBeVisible()
  expect(labelsOf(await saved(key), key)).toEqual(['Theirs'])
  await page.getByRole('button', { name: 'Replace the newer version' }).click()
  await expect(news(page, 'The menu was saved.')).toBeVisible()
  expect(labelsOf(await saved(key), key)).toEqual(['Two', 'One', hostile])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('each move is a form, and errors are shown beside their fields', async ({ page }) => {
    await asAdministrator(page)
    const key = await menuOf('plain')
    await page.goto(`/dashboard/menus/${key}`)
    await page.getByRole('button', { name: `Move Two ${key} up` }).click()
    await expect(page.getByText('Not saved yet').first()).toBeVisible()
    expect(labelsOf(await saved(key), key)).toEqual(['One', 'Two', hostile])
    await page.getByText(`Two ${key}`, { exact: true }).first().click()
    const address = page.locator('input[name="item.0.address"]')
    await address.fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Enter a valid link.')).toBeVisible()
    await expect(address).toHaveValue('javascript:alert(1)')
    await address.fill('/faq')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The menu was saved.').first()).toBeVisible()
    expect(labelsOf(await saved(key), key)).toEqual(['Two', 'One', hostile])
  })

  test('a menu is created, and a key in use is refused', async ({ page }) => {
    await asAdministrator(page)
    await page.goto('/dashboard/menus/add')
    await page.getByLabel('Key').fill('header')
    await page.getByRole('button', { name: 'Create menu' }).click()
    await expect(page.locator('.field-error')).toHaveText('This key is already in use. Choose another one.')
    await page.getByLabel('Key').fill(`made-${Date.now().toString(36)}`)
    await page.getByRole('button', { name: 'Create menu' }).click()
    await expect(page.getByText('This menu is empty.')).toBeVisible()
  })
})
