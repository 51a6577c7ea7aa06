import { expect } from '@playwright/test'
import { test } from '../support/story.ts'

const path = '/tools/giveaway-from-file'
const table = {
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Name;City\nAyşe;İzmir\nJosé;Sevilla\n'),
}

test('an error disappears with its cause, and the list stays visible while a file is read', async ({
  page,
}) => {
  await page.goto(path)
  await page.locator('.giveaway-draw:visible').click()
  const summary = page.locator('#names-error')
  await expect(summary).toBeVisible()
  await page.getByLabel('Names').fill('Ada')
  await expect(summary).toHaveCount(0)
  await page.getByLabel('Names').fill('')
  await page.locator('.giveaway-draw:visible').click()
  await expect(summary).toBeVisible()
  await page.evaluate(() => {
    const left = document.querySelector('.giveaway-main')
    let isEmpty = false
    new MutationObserver(() => {
      isEmpty ||= !left?.querySelector('#names, #found')?.checkVisibility()
      Object.assign(window, { isEmpty })
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  await page.locator('#file').setInputFiles(table)
  await expect(page.getByRole('heading', { name: 'people.csv' })).toBeVisible()
  await expect(summary).toHaveCount(0)
  expect(await page.evaluate(() => Reflect.get(window, 'isEmpty') as boolean)).toBe(false)
})

test('a file chosen before the scripts have loaded is previewed', async ({ page }) => {
  let open = () => {}
  const held = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route(/\.js(\?|$)/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('#file').setInputFiles(table)
  open()
  await expect(page.getByRole('heading', { name: 'people.csv' })).toBeVisible()
})
