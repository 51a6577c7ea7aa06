import { expect, type Page } from '@playwright/test'
import { brands, brandUrl, expectClean, expectNoSidewaysScroll, modesOf } from '../support/looks.ts'
import { test } from '../support/story.ts'

const list = '/tools/giveaway-from-file'
const video = 'https://www.youtube.com/watch?v=demo-vid-07'
const mark = 'Test draw – this result doesn’t count'
const result = /\/results\/[\w-]{22}/
/** For anything the server has to compute: the machine may be busy with other stories. */
const work = { timeout: 20_000 }

const testButton = (page: Page) => page.getByRole('button', { name: 'Test draw' })
const tested = (page: Page) => page.getByRole('region', { name: 'Test draw' })

async function typeNames(page: Page) {
  await page.goto(list)
  await page.getByLabel('Names').fill('Ada\nGrace\nBanned\nLinus')
  await page.getByRole('group').filter({ hasText: 'Rules' }).first().locator('summary').click()
  await page.getByLabel('People to exclude').fill('Banned')
  await page.getByLabel('Winners', { exact: true }).fill('2')
}

test('a test draw plays its ceremony, is labeled on every screen, and has no result page', async ({
  page,
}) => {
  await typeNames(page)
  await testButton(page).click()
  const room = page.getByRole('dialog')
  await expect(room).toBeVisible()
  await expect(room.getByText(mark)).toBeVisible()
  await expect(room).not.toContainText('Banned')
  await expect(room.locator('code')).toHaveCount(0)
  await page.keyboard.press('a')
  await expect(room.getByText(mark)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(room).toHaveCount(0)

  await expect(page).toHaveURL(new RegExp(`${list}$`))
  await expect(page).toHaveTitle(/Test draw/)
  const section = tested(page)
  await expect(section.getByRole('heading', { name: 'Test draw' })).toBeFocused()
  await expect(section.locator('.note')).toContainText(mark)
  await expect(section.locator('.ticket')).toHaveCount(2)
  await expect(section.locator('.ticket').first()).toContainText('Test, winner 1 of 2')
  await expect(section).not.toContainText('Banned')
  await expect(section.getByRole('link')).toHaveCount(0)
})

test('a test draw can be repeated, and the real draw keeps the input', async ({ page }) => {
  await typeNames(page)
  await testButton(page).click()
  await page.getByRole('dialog').press('Escape')
  await tested(page).getByRole('button', { name: 'Test again' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Names')).toHaveValue('Ada\nGrace\nBanned\nLinus')
  await page.locator('.giveaway-draw:visible').click()
  await expect(page).toHaveURL(result)
  await page.keyboard.press('Escape')
  await expect(page.locator('.winners > li')).toHaveCount(2)
  await expect(page.getByText(mark)).toHaveCount(0)
})

test('comments are tested by their rules, without using up a draw', async ({ page }) => {
  await page.goto('/tools/youtube-comment-picker')
  await page.getByLabel('Link to the').fill(video)
  await page.getByRole('button', { name: 'Fetch comments first' }).click()
  await expect(testButton(page)).toBeVisible(work)
  await testButton(page).click()
  await expect(page.getByRole('dialog').getByText(mark)).toBeVisible(work)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(tested(page).locator('.note')).toContainText(mark)
  await page.reload()
  await expect(page.getByText('You’ve made one draw from these comments')).toHaveCount(0)
  await expect(tested(page)).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the server answers with the test result, and the same form draws', async ({ page }) => {
    await page.goto(list)
    await page.getByLabel('Names').fill('Ada\nGrace\nLinus')
    await testButton(page).click()
    await expect(tested(page).locator('.note')).toContainText(mark)
    await expect(tested(page).locator('.ticket')).toHaveCount(1)
    await page.locator('.giveaway-draw:visible').click()
    await expect(page).toHaveURL(result)
    await expect(page.getByText(mark)).toHaveCount(0)
  })
})

for (const brand of brands)
  for (const mode of modesOf(brand))
    test(`the test result passes the accessibility and layout checks: ${brand}, ${mode}`, async ({
      page,
      baseURL,
    }) => {
      await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' })
      await page.goto(brandUrl(baseURL, brand, list))
      await page.getByLabel('Names').fill(`Ada\n${'x'.repeat(256)}\n${'A long name '.repeat(18)}`)
      await page.getByLabel('Winners', { exact: true }).fill('3')
      await testButton(page).click()
      await page.getByRole('dialog').press('Escape')
      await expectClean(page)
      await page.setViewportSize({ width: 320, height: 640 })
      await expectNoSidewaysScroll(page)
    })
