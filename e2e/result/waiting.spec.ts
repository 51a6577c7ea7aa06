import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { brands, brandUrl, expectClean, expectNoSidewaysScroll, modesOf } from '../support/looks.ts'
import { test } from '../support/story.ts'

const path = '/tools/giveaway-from-file'
const result = /\/results\/[\w-]{22}/
/** Not at the edge of a day, whatever the seconds are. */
const halfAnHour = 30 * 60_000
const names = 'Ada\nGrace\nEdsger\nMüşerref'

function drawButton(page: Page) {
  return page.locator('.giveaway-draw:visible')
}

test.describe('with a working beacon', () => {
  for (const [address, provable] of [
    [path, 'Provably fair, now'],
    ['/de/werkzeuge/verlosung-aus-datei', 'Beweisbar fair, jetzt'],
  ] as const)
    test(`${address} waits for the next round, shows the wait, and reveals by itself`, async ({ page }) => {
      await page.goto(address)
      await page.locator('#names').fill(names)
      await expect(page.getByRole('radio', { name: provable, includeHidden: true })).toBeChecked()
      await drawButton(page).click()
      const room = page.locator('.waiting')
      await expect(room).toBeVisible()
      await expect(room.getByRole('listitem').filter({ has: page.locator('.spinner') })).toHaveCount(1)
      await expect(page.locator('.reveal[data-phase="shown"]')).toBeVisible({ timeout: 20_000 })
      await expect(page).toHaveURL(/\/[\w-]{22}$/)
      await expect(page.locator('.reveal [role="alert"]')).toHaveText(/Ada|Grace|Edsger|Müşerref/)
      await page.keyboard.press('Escape')
      await expect(page.locator('.winners > li')).toHaveCount(1)
    })

  test('excluded names do not fall into the box, and the draw logs no errors', async ({ page }) => {
    const said = listenToConsole(page)
    await page.goto(path)
    await page.locator('#names').fill('Ada\nBANNED ONE\nGrace\nada\n@banned two\nEdsger')
    await page.locator('.giveaway-rules > summary').click()
    await page.locator('#one_per_person').check()
    await page.locator('#exclude').fill('banned one\nBanned Two')
    await page.evaluate(() => {
      const fallen: string[] = []
      Object.assign(window, { fallen })
      const look = () => {
        for (const slip of document.querySelectorAll('.reveal-slips > li')) fallen.push(slip.textContent)
        requestAnimationFrame(look)
      }
      look()
    })
    await drawButton(page).click()
    await expect(page.locator('.reveal-slips > li').first()).toHaveText('Ada')
    await expect(page.locator('.reveal[data-phase="shown"]')).toBeVisible()
    const fallen = await page.evaluate(() => [...new Set(Reflect.get(window, 'fallen') as string[])])
    // How many fall depends on how soon the number comes.
    expect(['Ada', 'Edsger', 'Grace']).toEqual(expect.arrayContaining(fallen))
    await page.keyboard.press('Escape')
    await expect(page.locator('.winners > li')).toHaveCount(1)
    expect(said).toEqual([])
  })

  test('a server-drawn draw is one choice away and does not wait', async ({ page }) => {
    await page.goto(path)
    await page.getByLabel('Names').fill(names)
    await page.getByText('More options').click()
    await page.getByRole('radio', { name: 'Server-drawn' }).check()
    await drawButton(page).click()
    await expect(page.locator('.reveal')).toBeVisible()
    await expect(page.locator('.waiting')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('region', { name: 'Proof' })).toContainText('Server-drawn')
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('the page of a sealed draw refreshes until there is a result', async ({ page }) => {
      await page.goto(path)
      await page.getByLabel('Names').fill(names)
      const answered = page.waitForResponse((response) => result.test(response.url()))
      await drawButton(page).click()
      expect((await answered).status()).toBe(202)
      await expect(page.locator('.waiting noscript p')).toHaveText('This page refreshes every three seconds.')
      await expect(page.locator('.winners > li')).toHaveCount(1)
    })

    test('a draw is announced in the time zone that the page names', async ({ page }) => {
      await page.goto(path)
      await page.getByLabel('Names').fill(names)
      await expect(page.getByLabel('Draw date and time')).toBeHidden()
      await page.getByText('More options').click()
      await page.getByRole('radio', { name: 'Provably fair, at a set time' }).check()
      await expect(page.getByText('Time zone: America/New York.')).toBeVisible()
      await page
        .getByLabel('Draw date and time')
        .fill(wallTime(3 * 86_400_000 - halfAnHour, 'America/New_York'))
      await drawButton(page).click()
      await expect(page).toHaveURL(result)
      await expect(page.getByRole('timer')).toContainText(/^2days23hours/)
      const sealed = page.getByRole('article', { name: 'Sealed data' })
      await expect(sealed).toContainText('4')
      await expect(sealed.getByText('Sealed:')).toHaveText(/ E[SD]T \([\d: -]+ UTC\)/)
    })
  })

  test('an announced draw counts down and shows its result without a reload', async ({ page, request }) => {
    const said = listenToConsole(page)
    const code = await announced(request, 125_000, { title: 'Autumn giveaway', entries_public: true })
    const answer = await page.goto(`/results/${code}`)
    expect(answer?.status()).toBe(200)
    await expect(page).toHaveTitle('Announced draw Autumn giveaway · GiveawayBox')
    await expect(page.getByRole('timer')).toContainText(/^0\dhours?0[12]minutes?\d\dseconds?$/)
    await expect(page.getByRole('region', { name: 'All entries' })).toContainText('Grace')
    await expect(page.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute(
      'href',
      /^data:text\/calendar/,
    )
    await expect(page.getByText('1 person is watching')).toBeVisible()
    const other = await page.context().newPage()
    await other.goto(`/results/${code}`)
    for (const one of [page, other]) await expect(one.getByText('2 people are watching')).toBeVisible()
    await other.close()
    await expect(page.getByText('1 person is watching')).toBeVisible()
    await page.clock.install({ time: new Date() })
    // The server's clock moves along with the one below.
    let moved = 0
    await page.route('**/check-in', async (route) => {
      const answer = await route.fetch()
      const json = (await answer.json().catch(() => undefined)) as { data: { now: string } } | undefined
      // The page has moved on, and nothing waits for this answer.
      if (!json) return
      json.data.now = new Date(Date.parse(json.data.now) + moved).toISOString()
      await route.fulfill({ response: answer, json })
    })
    await page.reload()
    // The countdown runs: the page is hydrated, and time may jump.
    const seconds = await page.getByRole('timer').textContent()
    await expect(page.getByRole('timer')).not.toHaveText(seconds ?? '')
    moved = 130_000
    await page.clock.fastForward(130_000)
    await expect(page.locator('.waiting')).toBeVisible()
    await expect(page.getByRole('timer')).toHaveCount(0)
    // Not the seconds that were left when the page was loaded.
    await expect(page.locator('.waiting-left')).toHaveText('…Any moment now')
    expect(said).toEqual([])
  })

  test('an announced draw that was called off shows the reason and no countdown', async ({ page }) => {
    const answer = await page.request.post('/api/giveaways', {
      data: {
        source: { type: 'list', entries: ['Ada', 'Bob'] },
        title: 'Called off',
        mode: 'scheduled',
        draw_at: new Date(Date.now() + 3_600_000).toISOString(),
      },
    })
    const { data } = (await answer.json()) as { data: { share_code: string } }
    await page.goto(`/results/${data.share_code}`)
    await page.getByText('Organizer tools').click()
    await page.getByLabel('Public reason').fill('The list was last year’s')
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Void this draw' }).click()
    await expect(page.getByText('This draw was voided')).toBeVisible()
    await expect(page.getByText('The list was last year’s').first()).toBeVisible()
    await expect(page.getByRole('timer')).toHaveCount(0)
  })

  test('an invalid draw time is refused beside its field, and the list stays', async ({ page }) => {
    await page.goto(path)
    await page.getByLabel('Names').fill(names)
    await page.getByText('More options').click()
    await page.getByRole('radio', { name: 'Provably fair, at a set time' }).check()
    const time = page.getByLabel('Draw date and time')
    await expect(time).not.toHaveValue('')
    await time.fill('')
    await drawButton(page).click()
    await expect(page.locator('#draw_at-error')).toHaveText('Choose when the draw takes place.')
    await time.fill('2020-01-01T12:00')
    await drawButton(page).click()
    await expect(page.locator('#draw_at-error')).toContainText('two minutes')
    await expect(page.getByLabel('Names')).toHaveValue(names)
    await expect(page.getByRole('radio', { name: 'Provably fair, at a set time' })).toBeChecked()
  })

  for (const brand of brands)
    for (const colorScheme of modesOf(brand))
      test(`an announced draw passes the accessibility and layout checks in ${brand}, ${colorScheme}`, async ({
        page,
        request,
        baseURL,
      }) => {
        const code = await announced(request, 86_400_000, { entries_public: true })
        await page.emulateMedia({ colorScheme })
        await page.goto(brandUrl(baseURL, brand, `/results/${code}`))
        await expectClean(page)
        await page.setViewportSize({ width: 320, height: 700 })
        await expectNoSidewaysScroll(page)
      })
})

/** Errors that appear in the browser console from here on. */
function listenToConsole(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(message.text())
  })
  page.on('pageerror', (error) => said.push(error.message))
  return said
}

/** Schedules a draw through the API, this many milliseconds from now. */
async function announced(request: APIRequestContext, inMs: number, draw: object): Promise<string> {
  const entries = names.split('\n')
  const draw_at = new Date(Date.now() + inMs).toISOString()
  const data = { source: { type: 'list', entries }, mode: 'scheduled', draw_at, ...draw }
  const answer = await request.post('/api/giveaways', { data })
  expect(answer.status(), await answer.text()).toBe(202)
  const { data: made } = (await answer.json()) as { data: { share_code: string } }
  return made.share_code
}

/** This many milliseconds from now, as a clock in this zone shows it. */
function wallTime(inMs: number, timeZone: string): string {
  const shown = new Date(Date.now() + inMs).toLocaleString('sv-SE', { timeZone })
  return shown.slice(0, 16).replace(' ', 'T')
}
