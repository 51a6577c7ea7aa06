import { expect, type Page } from '@playwright/test'
import { brands, brandUrl, expectClean, expectNoSidewaysScroll, modesOf } from '../support/looks.ts'
import { news, test } from '../support/story.ts'

/**
 * The demo's made-up YouTube videos: one complete, one with fewer comments than its counter says, one without comments.
 */
const whole = 'https://www.youtube.com/watch?v=demo-vid-07'
const short = 'https://youtu.be/demo-vid-09'
const silent = 'https://www.youtube.com/watch?v=demo-vid-11'

const tool = '/tools/youtube-comment-picker'
const collection = /\/tools\/comments\/[\w-]{36}/
const result = /\/results\/[\w-]{22}/

const supplied = 'ada: count me in #giveaway\ngrace: me too, @ada\nada: and again\nben: never won anything'

/** The button of this width: on a phone it is in the bar at the bottom. */
const drawButton = (page: Page) => page.locator('.giveaway-draw:visible')

/** For anything the server has to compute: the machine may be busy with other stories. */
const work = { timeout: 20_000 }

async function begun(page: Page, address: string, button: string) {
  await page.goto(tool)
  await page.getByLabel('Link to the').fill(address)
  await page.getByRole('button', { name: button }).click()
  await expect(page).toHaveURL(collection, work)
}

async function fetched(page: Page, address: string, button = 'Fetch comments first') {
  await begun(page, address, button)
  await expect(page.getByRole('heading', { name: 'Are any comments missing?' })).toBeVisible(work)
}

test('winners are drawn from an address with one press and can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(tool)
  await expect(page.getByLabel('Link to the')).toBeFocused()
  await page.getByLabel('Link to the').fill(whole)
  await expect(page.getByText('YouTube post recognized')).toBeVisible()
  await page.getByRole('button', { name: 'One more' }).first().click()
  await page.getByRole('button', { name: 'Draw winners' }).click()
  await expect(page).toHaveURL(collection, work)
  await expect(page).toHaveURL(result, work)
  await expect(page.getByRole('dialog')).toBeVisible(work)
  await page.keyboard.press('Escape')
  await expect(page.locator('.winners > li')).toHaveCount(2)
  await page.getByRole('button', { name: 'Copy names' }).first().click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  for (const name of await page.locator('.winners .name').allInnerTexts()) expect(copied).toContain(name)
})

test('rules show their effect on the comments before anything is drawn', async ({ page }) => {
  await fetched(page, whole)
  await expect(page.getByText('We have every comment')).toBeVisible()
  const eligible = page.locator('.figure-number')
  const before = Number(await eligible.innerText())
  await page.getByLabel('Minimum number of friends mentioned').fill('1')
  await expect(eligible).not.toHaveText(String(before))
  const removed = page.getByRole('button', { name: /^Excludes \d+ comments?\./ }).last()
  await removed.click()
  await expect(page.locator('.comment-list .comment-out').first()).toBeVisible()
  await expect(page.locator('.comment-list')).toContainText('Too few mentions')
  await page.getByLabel('One entry per person').uncheck()
  await expect(page.getByRole('button', { name: 'Duplicate' })).toHaveCount(0)
  const after = Number(await eligible.innerText())
  expect(after).toBeLessThan(before)
  await drawButton(page).click()
  await expect(page).toHaveURL(result, work)
  // A page that still waits for the beacon loads again, and would take the step back with it.
  await expect(page.getByRole('region', { name: 'Winners' })).toBeVisible(work)
  await page.waitForLoadState('networkidle')
  await page.goBack()
  await expect(page.getByText('You’ve made one draw from these comments')).toBeVisible()
})

test('an address of another platform continues in its tool, with all input', async ({ page }) => {
  await page.goto('/tools/instagram-comment-picker')
  await page.getByLabel('Link to the').fill('https://www.youtube.com/@ada')
  await expect(page.getByText('This is a YouTube profile, not a post')).toBeVisible()
  await page.getByLabel('Link to the').fill(whole)
  await page.getByRole('link', { name: 'Continue in the YouTube tool' }).click()
  await expect(page.getByRole('heading', { name: 'YouTube comment picker' })).toBeVisible()
  await expect(page.getByLabel('Link to the')).toHaveValue(whole)
  await expect(page.getByText('YouTube post recognized')).toBeVisible()
})

test('a wrong address keeps all input', async ({ page }) => {
  await page.goto(tool)
  await page.getByLabel('Link to the').fill('https://example.org/video')
  await page.getByLabel('Title').fill('Autumn')
  await page.getByText('Rules', { exact: true }).click()
  await page.getByLabel('Required words or hashtags').fill('#autumn')
  await page.getByRole('button', { name: 'Draw winners' }).click()
  await expect(news(page, 'This isn’t a link to a YouTube post')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Autumn')
  await expect(page.getByLabel('Required words or hashtags')).toHaveValue('#autumn')
})

test('a post with comments turned off says so and offers an upload instead', async ({ page }) => {
  await begun(page, silent, 'Draw winners')
  await expect(page.getByText('Comments are turned off on this post')).toBeVisible(work)
  await page.getByRole('link', { name: 'Upload your own list' }).click()
  await expect(page.getByLabel('Link to the')).toHaveValue(/demo-vid-11/)
})

test('drawing from incomplete comments needs a confirmation', async ({ page }) => {
  await fetched(page, short, 'Draw winners')
  await expect(page.getByText('Some comments are missing')).toBeVisible()
  await drawButton(page).click()
  await expect(news(page, 'confirm that you agree')).toBeVisible()
  await page.getByLabel('Draw even though comments may be missing').check()
  await drawButton(page).click()
  await expect(page).toHaveURL(result, work)
})

test('an uploaded list is drawn from and labeled if the platform is not set up', async ({ page }) => {
  await page.goto('/tools/reddit-comment-picker')
  await expect(page.getByText('Reddit isn’t available here yet')).toBeVisible()
  await page.getByLabel('Comments', { exact: true }).fill(supplied)
  await page.getByRole('button', { name: 'Use this list' }).click()
  await expect(page).toHaveURL(collection, work)
  await expect(page.getByText('Uploaded by the organizer', { exact: true })).toBeVisible()
  await expect(page.locator('.figure-number')).toHaveText('3')
  await drawButton(page).click()
  await expect(page).toHaveURL(result, work)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('comments are fetched, counted and drawn from', async ({ page }) => {
    await page.goto(`${tool}?url=${encodeURIComponent('https://www.instagram.com/p/-Cmh1cukG2/')}`)
    await expect(page.getByRole('link', { name: 'Continue in the Instagram tool' })).toBeVisible()
    await page.getByLabel('Link to the').fill(whole)
    await page.getByRole('button', { name: 'Fetch comments first' }).click()
    // The page polls by itself.
    await expect(page.getByRole('heading', { name: 'Are any comments missing?' })).toBeVisible(work)
    const before = await page.locator('.figure-number').innerText()
    await page.getByLabel('Minimum number of friends mentioned').fill('1')
    await page.getByRole('button', { name: 'Count with these rules' }).click()
    await expect(page.locator('.figure-number')).not.toHaveText(before)
    await expect(page.getByLabel('Minimum number of friends mentioned')).toHaveValue('1')
    await drawButton(page).click()
    await expect(page).toHaveURL(result, work)
  })
})

for (const brand of brands) {
  for (const colorScheme of modesOf(brand)) {
    test(`tool and collection pass the accessibility and layout checks in ${brand}, ${colorScheme}`, async ({
      page,
      baseURL,
    }) => {
      await page.emulateMedia({ colorScheme })
      await page.goto(brandUrl(baseURL, brand, '/tools/reddit-comment-picker'))
      await page.getByText('Rules', { exact: true }).click()
      await expectClean(page)
      await page.getByLabel('Comments', { exact: true }).fill(supplied)
      await page.getByRole('button', { name: 'Use this list' }).click()
      await expect(page.getByRole('heading', { name: 'Comments', exact: true })).toBeVisible(work)
      await expectClean(page)
    })
  }
}

test('tool and collection fit 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/de/werkzeuge/reddit-kommentar-verlosung')
  await page.getByText('Regeln', { exact: true }).click()
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Kommentare', { exact: true }).fill(supplied)
  await page.getByRole('button', { name: 'Diese Liste verwenden' }).click()
  await expect(page.getByRole('heading', { name: 'Die Kommentare' })).toBeVisible(work)
  await expectNoSidewaysScroll(page)
})
