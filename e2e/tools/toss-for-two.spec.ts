import { type Browser, expect, type Page, test } from '@playwright/test'
import { hydrated } from '../support/story.ts'

/** A second person with a browser of their own. */
async function otherPerson(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(address)
  await hydrated(page)
  return page
}

async function started(page: Page): Promise<string> {
  await page.goto('/tools/toss-for-two')
  await hydrated(page)
  await page.getByText('Dice', { exact: true }).click()
  await page.getByRole('button', { name: 'Create the link' }).click()
  await expect(page.getByRole('heading', { name: 'Send the link to the other person' })).toBeVisible()
  return page.url()
}

test('two people roll a die over a link, and both see the same result and the same code', async ({
  page,
  browser,
}) => {
  const other = await otherPerson(browser, await started(page))
  await other.getByRole('button', { name: 'Take part' }).click()
  for (const one of [page, other]) await expect(one.locator('.pair-check-good')).toHaveCount(3)
  const results = await Promise.all([page, other].map((one) => one.locator('.pair-words h2').textContent()))
  expect(results[0]).toBe(results[1])
  const codes = await Promise.all([page, other].map((one) => one.locator('.hash').textContent()))
  expect(codes[0]).toBe(codes[1])

  const watching = await otherPerson(browser, page.url())
  await expect(watching.locator('.pair-words h2')).toHaveText(results[0] ?? '')
  await expect(watching.getByText('First person')).toBeVisible()
  await expect(watching.getByRole('button', { name: 'Take part' })).toHaveCount(0)
})

test('a reload between seal and opening loses nothing', async ({ page, browser }) => {
  const address = await started(page)
  await page.goto('/about')
  const other = await otherPerson(browser, address)
  await other.getByRole('button', { name: 'Take part' }).click()
  await expect(other.getByText('Both secrets are sealed')).toBeVisible()
  await other.reload()
  await expect(other.getByText('seal opened')).toBeVisible()
  await expect(other.locator('.pair-check-good')).toHaveCount(0)
  await page.goto(address)
  for (const one of [page, other]) await expect(one.locator('.pair-check-good')).toHaveCount(3)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the tool says that it needs JavaScript', async ({ page }) => {
    await page.goto('/tools/toss-for-two')
    await expect(page.getByText('this tool needs JavaScript')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create the link' })).toBeHidden()
  })
})
