import { expect, type Page, type Request } from '@playwright/test'
import { brands, brandUrl, expectClean, expectNoSidewaysScroll, modesOf } from '../support/looks.ts'
import { news, test } from '../support/story.ts'

const path = '/tools/giveaway-from-file'
const names = ['Ada Lovelace', 'Grace Hopper', 'ada  lovelace', '', 'Müşerref Büyük', '@zehra']
const table = {
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Name;City\nAyşe;İzmir\nJosé;Sevilla\nAYŞE;Ankara\n;Roma\nŁukasz;Gdynia\n'),
}
const result = /\/results\/[\w-]{22}/

/** The button of this width: on a phone it is in the bar at the bottom. */
function drawButton(page: Page) {
  return page.locator('.giveaway-draw:visible')
}

test('a typed list is counted by the rules of the draw while it is typed', async ({ page }) => {
  await page.goto(path)
  await page.getByLabel('Names').fill(names.join('\n'))
  await expect(page.getByText('5 names')).toBeVisible()
  await expect(page.getByText('1 duplicate', { exact: true })).toBeVisible()
  await expect(page.getByText('1 blank line')).toBeVisible()
  await expect(page.locator('.figure-number')).toHaveText('5')

  await page.getByRole('link', { name: 'Keep one entry per person' }).click()
  await expect(page.getByRole('switch', { name: 'One entry per person' })).toBeFocused()
  await expect(page.getByRole('switch', { name: 'One entry per person' })).toBeChecked()
  await expect(page.locator('.figure-number')).toHaveText('4')
  await page.getByLabel('People to exclude').fill('ZEHRA')
  await expect(page.locator('.figure-number')).toHaveText('3')
})

test('the result is committed, then revealed one winner after the other, once', async ({ page }) => {
  await page.goto(path)
  await page.getByLabel('Names').fill(names.join('\n'))
  await page.getByLabel('Winners', { exact: true }).fill('2')
  await drawButton(page).click()
  const room = page.getByRole('dialog')
  await expect(room).toBeVisible()
  await expect(page).toHaveURL(result)
  await expect(page).not.toHaveURL(/reveal/)

  const said = room.getByRole('alert')
  await expect(said).toHaveText(/^Winner 1 of 2: ./)
  await expect(room).toHaveAttribute('data-phase', 'shown')
  await expect(room.getByRole('button', { name: 'Next' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(said).toHaveText(/^Winner 2 of 2: ./)
  await page.keyboard.press('a')
  await expect(room.getByRole('heading', { name: 'All 2 winners' })).toBeVisible()
  await expect(room.getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(room).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Winners', exact: true })).toBeFocused()

  await page.reload()
  await expect(page.locator('.winners > li')).toHaveCount(2)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('winners are not in the document before they are revealed', async ({ page }) => {
  await page.goto(path)
  await page.getByLabel('Names').fill('Only One')
  await drawButton(page).click()
  await expect(page.locator('.reveal[data-phase="pour"]')).toBeVisible()
  await expect(page.locator('.reveal-lifted')).toHaveCount(0)
  await expect(page.locator('.reveal [role="alert"]')).toBeEmpty()
  await page.mouse.click(400, 300)
  await expect(page.locator('.reveal [role="alert"]')).toHaveText('The winner: Only One')
})

test('with reduced motion the winner appears without shuffle and confetti', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const phases: string[] = []
    Object.assign(window, { phases })
    new MutationObserver(() => {
      const phase = document.querySelector<HTMLElement>('.reveal')?.dataset['phase']
      if (phase && phases.at(-1) !== phase) phases.push(phase)
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })
  await page.goto(path)
  await page.getByLabel('Names').fill('Ada\nGrace')
  await drawButton(page).click()
  await expect(page.locator('.reveal-lifted')).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'phases') as string[])).toEqual(['pour', 'shown'])
  await expect(page.locator('canvas')).toHaveCount(0)
  await context.close()
})

test('a file is previewed at once and sent only once', async ({ page }) => {
  // A large file, so that the length of a request shows whether it contains the file.
  const large = { ...table, buffer: Buffer.concat([table.buffer, Buffer.from(`x;${'y'.repeat(50_000)}\n`)]) }
  const posts: Request[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request))
  await page.goto(path)
  await page.locator('#file').setInputFiles(large)
  await expect(page.getByRole('heading', { name: 'people.csv' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Duplicates' })).toContainText('1')
  await expect(page.getByRole('tab', { name: 'Blank' })).toContainText('1')
  await expect(page.locator('.figure-number')).toHaveText('5')
  await expect(page.locator('.giveaway-table')).toContainText('same as row 2')
  await expect(page.locator('.giveaway-table s')).toHaveCount(0)

  await page.getByText('Rules', { exact: true }).click()
  await page.getByLabel('One entry per person').check()
  await expect(page.locator('.figure-number')).toHaveText('4')
  await expect(page.locator('.giveaway-table s')).toHaveText('AYŞE')

  await page.locator('.segmented label', { hasText: 'City' }).click()
  await expect(page.locator('.figure-number')).toHaveText('5')
  await expect(page.getByRole('tab', { name: 'Needs attention' })).toContainText('1')
  await page.locator('.segmented label', { hasText: 'Name' }).click()
  await expect(page.locator('.figure-number')).toHaveText('4')

  await drawButton(page).click()
  await expect(page).toHaveURL(result)
  await page.keyboard.press('Escape')
  await expect(page.locator('main')).toContainText('people.csv')
  const lengths = await Promise.all(posts.map((post) => post.headerValue('content-length')))
  expect(posts.length).toBeGreaterThan(2)
  expect(lengths.filter((length) => Number(length) > 50_000)).toHaveLength(1)
})

test('an unreadable file keeps the typed names', async ({ page }) => {
  await page.goto(path)
  await page.getByLabel('Names').fill('Ada')
  const buffer = Buffer.from([0x50, 0x4b, 3, 4, 1, 2, 3])
  await page.locator('#file').setInputFiles({ name: 'broken.xlsx', mimeType: 'application/zip', buffer })
  await expect(page.locator('.toast-error')).toHaveCount(1)
  await expect(page.locator('#file')).toBeFocused()
  await expect(page.getByLabel('Names')).toHaveValue('Ada')
})

test('names come back when the file is removed', async ({ page }) => {
  await page.goto(path)
  await page.getByLabel('Names').fill('Ada\nGrace')
  await page.locator('#file').setInputFiles(table)
  await page.getByRole('button', { name: 'Remove file' }).click()
  await expect(page.getByLabel('Names')).toHaveValue('Ada\nGrace')
  await expect(page.locator('.figure-number')).toHaveText('2')
})

test('an error is shown beside its field and in one toast, and the input is kept', async ({ page }) => {
  await page.goto(path)
  await page.getByLabel('Names').fill('Ada\nGrace')
  await page.getByLabel('Winners', { exact: true }).fill('5')
  await drawButton(page).click()
  const words = /^There aren’t enough entries.*5/
  await expect(page.getByLabel('Winners', { exact: true })).toBeFocused()
  await expect(page.locator('.error-summary')).toHaveCount(0)
  await expect(page.locator('#winners-error')).toHaveText(words)
  await expect(page.locator('.toast-title')).toHaveText(words)
  await expect(page.getByLabel('Names')).toHaveValue('Ada\nGrace')
  await page.getByLabel('Winners', { exact: true }).fill('1')
  await drawButton(page).click()
  await expect(page).toHaveURL(result)
})

test('a draw can be made by keyboard alone', async ({ page }) => {
  await page.goto(path)
  await page.getByLabel('Names').focus()
  await page.keyboard.type('Ada\nGrace\nEdsger')
  await tabTo(page, '#winners')
  await page.keyboard.press('ArrowUp')
  await tabTo(page, '.giveaway-draw')
  await page.keyboard.press('Enter')
  const room = page.getByRole('dialog')
  const shown = async (words: RegExp) => {
    await expect(room).toHaveAttribute('data-phase', 'shown')
    await expect(room.getByRole('alert')).toHaveText(words)
  }
  await expect(room).toBeVisible()
  await shown(/^Winner 1 of 2/)
  await page.keyboard.press('Space')
  await expect(room.getByRole('alert')).toHaveText(/^Winner 2 of 2/)
  await expect(room.getByRole('heading', { name: 'All 2 winners' })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(room).toHaveCount(0)
  await expect(page.locator('.winners > li')).toHaveCount(2)
})

test('Enter in a field draws and does not show a preview', async ({ page }) => {
  await page.goto(path)
  await page.getByLabel('Names').fill('Ada')
  await page.getByLabel('Winners', { exact: true }).press('Enter')
  await expect(page).toHaveURL(result)
})

test('a list is remembered only when asked, and can be cleared', async ({ page }) => {
  await page.goto(path)
  await page.getByLabel('Names').fill('Ada\nGrace')
  await page.getByLabel('Remember this list on this device').check()
  await drawButton(page).click()
  await expect(page).toHaveURL(result)
  await page.goto(path)
  await expect(page.getByLabel('Names')).toHaveValue('')
  await page.getByRole('button', { name: 'Your last list on this device' }).click()
  await expect(page.getByLabel('Names')).toHaveValue('Ada\nGrace')
  await expect(page.locator('.figure-number')).toHaveText('2')
  await page.getByRole('button', { name: 'Clear saved data' }).click()
  await expect(page.getByRole('button', { name: 'Your last list on this device' })).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('last_list'))).toBeNull()
})

test('the German page works in German', async ({ page }) => {
  await page.goto('/de/werkzeuge/verlosung-aus-datei')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.locator('#names').fill('Jürgen\nJÜRGEN\nÖzlem')
  await expect(page.locator('.figure-number')).toHaveText('3')
  await drawButton(page).click()
  await expect(page).toHaveURL(/\/de\/ergebnisse\/[\w-]{22}/)
  await page.keyboard.press('Escape')
  await expect(page.locator('.winners > li')).toHaveCount(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a typed list is previewed, then drawn from', async ({ page }) => {
    await page.goto(path)
    await page.getByLabel('Names').fill(names.join('\n'))
    await page.getByRole('button', { name: 'Preview the list' }).click()
    await expect(page.getByText('5 names')).toBeVisible()
    await expect(page.getByLabel('Names')).toHaveValue(names.join('\n'))
    await drawButton(page).click()
    await expect(page).toHaveURL(result)
    expect(page.url()).not.toContain('?')
    await expect(page.locator('.winners > li')).toHaveCount(1)
  })

  test('a file is previewed, its column changed, and drawn from', async ({ page }) => {
    await page.goto(path)
    await page.locator('#file').setInputFiles(table)
    await page.getByRole('button', { name: 'Preview the list' }).click()
    await expect(page.getByRole('heading', { name: 'people.csv' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Duplicates' })).toBeVisible()
    await page.locator('.segmented label', { hasText: 'City' }).click()
    await page.getByText('Change how we read the file').click()
    await page.getByRole('button', { name: 'Reload with these settings' }).click()
    await expect(page.getByRole('radio', { name: 'City' })).toBeChecked()
    await expect(page.locator('.figure-number')).toHaveText('5')
    await drawButton(page).click()
    await expect(page).toHaveURL(result)
    await expect(page.locator('.winners')).toContainText(/İzmir|Sevilla|Ankara|Roma|Gdynia/)
  })

  test('a file can be drawn from without a preview, and is kept when the draw fails', async ({ page }) => {
    await page.goto(path)
    await page.locator('#file').setInputFiles(table)
    await page.getByLabel('Winners', { exact: true }).fill('99')
    await drawButton(page).click()
    await expect(page.locator('#winners-error')).toHaveText(/^There aren’t enough entries.*4/)
    await expect(page.getByRole('heading', { name: 'people.csv' })).toBeVisible()
    await page.getByLabel('Winners', { exact: true }).fill('2')
    await drawButton(page).click()
    await expect(page.locator('.winners > li')).toHaveCount(2)
  })

  test('a list and a file together are refused', async ({ page }) => {
    await page.goto(path)
    await page.getByLabel('Names').fill('Ada')
    await page.locator('#file').setInputFiles(table)
    await drawButton(page).click()
    await expect(page.locator('.error-summary')).toContainText('You’ve typed a list and chosen a file')
    await expect(page.getByLabel('Names')).toHaveValue('Ada')
  })

  test('an empty form says what is missing', async ({ page }) => {
    await page.goto(path)
    await drawButton(page).click()
    await expect(page.locator('#names-error')).toBeVisible()
  })
})

test('the same form sent twice makes one draw, and a changed one asks first', async ({ page }) => {
  await page.goto(path)
  const key = await page.locator('input[name="key"]').inputValue()
  const send = (names: string) =>
    page.request.post(path, { multipart: { key, names, intent: 'draw' }, maxRedirects: 0 })
  const answers = await Promise.all([send('Ada\nGrace'), send('Ada\nGrace'), send('Ada\nGrace')])
  expect(answers.map((answer) => answer.status())).toEqual([303, 303, 303])
  expect(new Set(answers.map((answer) => answer.headers()['location'])).size).toBe(1)
  const changed = await send('Ada\nEdsger')
  expect(changed.status()).toBe(422)
  expect(await changed.text()).toContain('You’ve already drawn from this page')
})

test('a request that is not a form is refused', async ({ page }) => {
  const refused = await page.request.post(path, { data: 'junk', headers: { 'Content-Type': 'text/plain' } })
  expect(refused.status()).toBe(415)
})

for (const brand of brands)
  for (const colorScheme of modesOf(brand))
    test(`page and reveal pass the accessibility and layout checks: ${brand}, ${colorScheme}`, async ({
      browser,
      baseURL,
    }) => {
      const context = await browser.newContext({ colorScheme, viewport: { width: 390, height: 844 } })
      const page = await context.newPage()
      await page.goto(brandUrl(baseURL, brand, path))
      await expectClean(page)
      await page.locator('#file').setInputFiles(table)
      await expect(page.getByRole('heading', { name: 'people.csv' })).toBeVisible()
      await expectClean(page)
      await page.getByLabel('Winners', { exact: true }).fill('2')
      await drawButton(page).click()
      await expect(page.locator('.waiting')).toBeVisible()
      await expectClean(page)
      await expect(page.locator('.reveal')).toBeVisible()
      await page.keyboard.press('Space')
      await expect(page.locator('.reveal[data-phase="shown"]')).toBeVisible()
      await page.waitForTimeout(700)
      await expectClean(page)
      await page.getByRole('button', { name: 'Show all' }).click()
      await expectClean(page)
      await context.close()
    })

test('a connection lost while the draw is sent keeps the list and the page', async ({ page }) => {
  await page.goto(path)
  await page.getByLabel('Names').fill(names.join('\n'))
  await page.route('**/*.data*', (route) => route.abort('connectionfailed'))
  await drawButton(page).click()
  await expect(news(page, 'We can’t reach the server.')).toBeVisible()
  await expect(page.getByLabel('Names')).toHaveValue(names.join('\n'))
  await page.unroute('**/*.data*')
  await drawButton(page).click()
  await expect(page).toHaveURL(result)
})

test('a proxy error while the site is down keeps the list and the page', async ({ page }) => {
  await page.goto(path)
  await page.getByLabel('Names').fill(names.join('\n'))
  const body = '<h1>502 Bad Gateway</h1>'
  await page.route('**/*.data*', (route) => route.fulfill({ status: 502, contentType: 'text/html', body }))
  await drawButton(page).click()
  await expect(news(page, 'We can’t reach the server.')).toBeVisible()
  await expect(page.getByLabel('Names')).toHaveValue(names.join('\n'))
})

test('a file stays shown when the connection breaks', async ({ page }) => {
  await page.goto(path)
  await page.locator('#file').setInputFiles(table)
  await expect(page.getByRole('heading', { name: 'people.csv' })).toBeVisible()
  await page.route('**/*.data*', (route) => route.abort('connectionfailed'), { times: 1 })
  await drawButton(page).click()
  await expect(news(page, 'We can’t reach the server.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'people.csv' })).toBeVisible()
  await drawButton(page).click()
  await expect(page).toHaveURL(result)
})

test('at 320 pixels nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(path)
  await expectNoSidewaysScroll(page)
  await page.locator('#file').setInputFiles(table)
  await expect(page.getByRole('heading', { name: 'people.csv' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

async function tabTo(page: Page, selector: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.keyboard.press('Tab')
        return page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)
      },
      { intervals: [50], timeout: 15_000 },
    )
    .toBe(true)
}
