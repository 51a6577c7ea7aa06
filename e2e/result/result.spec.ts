import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { brands, brandUrl, expectClean, expectNoSidewaysScroll, modesOf } from '../support/looks.ts'
import { bookshop, drawnResult } from '../support/result-of.ts'
import { listens, test } from '../support/story.ts'

test.describe('a shared result', () => {
  let code: string

  test.beforeAll(async ({ request }) => {
    code = await drawnResult(request, bookshop)
  })

  test('shows winners, backup winners and a receipt that adds up', async ({ page }) => {
    const answer = await page.goto(`/results/${code}`)
    expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    await expect(page).toHaveTitle('Result Autumn giveaway, city bookshop · GiveawayBox')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(bookshop.title)
    await expect(page.locator('.winners > li')).toHaveCount(3)
    await expect(page.locator('.winners > li').first()).toContainText('Signed first edition')
    await expect(page.locator('.substitutes ol > li, ol.substitutes > li')).toHaveCount(2)
    const receipt = page.getByRole('article', { name: 'Receipt' })
    await receipt.getByText('Entries and rules').click()
    await expect(receipt.getByRole('row', { name: 'Rows read' })).toContainText('8')
    await expect(receipt.getByRole('row', { name: 'Duplicates' })).toContainText('−1')
    await expect(receipt.getByRole('row', { name: 'Excluded names' })).toContainText('−1')
    await expect(receipt.getByRole('row', { name: 'In the draw' })).toContainText('6')
  })

  test('is labeled as server-drawn, without any sign of a provable draw', async ({ page }) => {
    await page.goto(`/results/${code}`)
    await expect(page.getByRole('region', { name: 'Proof' })).toContainText('Server-drawn')
    await expect(page.locator('main').locator('.rosette, .band, .seal-provable')).toHaveCount(0)
  })

  test('opens in the language of the browser', async ({ browser, baseURL }) => {
    const stranger = await browser.newContext({ locale: 'de-DE', ...(baseURL ? { baseURL } : {}) })
    const page = await stranger.newPage()
    await page.goto(`/results/${code}`)
    await expect(page).toHaveURL(new RegExp(`/de/ergebnisse/${code}$`))
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.locator('.winners > li')).toHaveCount(3)
    await stranger.close()
  })

  test('copies one name, all names and the link for its organizer', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const own = await drawnResult(page.request, bookshop)
    await page.goto(`/results/${own}`)
    await listens(page.getByRole('button', { name: 'Copy names' }))
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    const names = await page.locator('.winners .ticket-name').allInnerTexts()

    await page.locator('.winners > li').nth(1).getByRole('button', { name: 'Copy name' }).click()
    await expect.poll(copied).toBe(names[1])
    // The button reacts only once its whole bar has loaded, so a press before that is repeated, as a person would do.
    await expect(async () => {
      await page.getByRole('button', { name: 'Copy names' }).click()
      await expect.poll(copied, { timeout: 3000 }).toBe(names.join('\n'))
    }).toPass()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect.poll(copied).toMatch(new RegExp(`/results/${own}$`))
    await expect(page.getByText('Link copied')).toBeVisible()
  })

  test('offers images, texts and links to share, loaded only on request', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
    await page.goto(`/results/${code}`)
    expect(fetched.filter((path) => /share-result|\.png$/.test(path) && !path.includes('icon'))).toEqual([])
    await page.getByRole('link', { name: 'Share result' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share result' })
    for (const name of ['Tall image', 'Square image']) {
      const picture = dialog.getByRole('img', { name })
      // The first picture waits until the fonts are read.
      const widthOf = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
      await expect.poll(widthOf, { timeout: 40_000 }).toBe(1080)
    }
    await expect(dialog.getByRole('link', { name: 'Story' })).toHaveAttribute('download', /^story-.*\.png$/)
    const whatsApp = await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
    expect(new URL(whatsApp ?? '').searchParams.get('text')).toContain(`/results/${code}`)
    const caption = dialog.getByRole('textbox', { name: 'Text for your post' })
    await expect(caption).toHaveValue(/Drawn at random from 6 eligible entries\./)
    await caption.fill('Our winners!')
    await dialog.getByRole('button', { name: 'Copy text' }).first().click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Our winners!')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('link', { name: 'Share result' })).toBeFocused()
  })

  test('makes a clip as a valid video file', async ({ page }) => {
    test.slow()
    await page.goto(`/results/${code}`)
    await page.getByRole('link', { name: 'Share result' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share result' })
    await dialog.getByRole('button', { name: 'Make clip' }).click()
    await expect(dialog.getByRole('progressbar')).toBeVisible()
    const saving = page.waitForEvent('download', { timeout: 100_000 })
    await dialog.getByRole('button', { name: 'Save clip' }).click({ timeout: 90_000 })
    const download = await saving
    const [, kind] = /^clip-.{8}\.(mp4|webm)$/.exec(download.suggestedFilename()) ?? []
    const bytes = await readFile(await download.path())
    const begin =
      kind === 'mp4' ? bytes.subarray(4, 8).toString('latin1') : bytes.subarray(0, 4).toString('hex')
    expect(begin).toBe(kind === 'mp4' ? 'ftyp' : '1a45dfa3')
    expect(bytes.length).toBeGreaterThan(200_000)
    expect(bytes.length).toBeLessThan(15_000_000)
  })

  test('can be shared without scripts', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
    const page = await context.newPage()
    await page.goto(`/results/${code}`)
    await page.getByRole('link', { name: 'Share result' }).click()
    const part = page.getByRole('region', { name: 'Share result' })
    await expect(part.getByRole('link', { name: 'Telegram' })).toBeVisible()
    const picture = await part.getByRole('link', { name: 'Post', exact: true }).getAttribute('href')
    const answer = await page.request.get(picture ?? '')
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png'])
    await context.close()
  })

  test('is verified again in the browser by keyboard, without policy violations', async ({ page }) => {
    const refused: string[] = []
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
    await page.goto(`/results/${code}`)
    await expect(page.getByText('Verified: the result matches its seal')).toBeVisible()
    await page.locator('summary', { hasText: 'Verification steps' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Verify again' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Verified: the result matches its seal')).toBeVisible()
    await expect(page.locator('.check-steps > li')).toHaveCount(18)
    await expect(page.locator('.check-step-failed')).toHaveCount(0)
    await expect(page.locator('.check-time')).toHaveText(/^[\d.,]+ ms$/)
    expect(refused).toEqual([])
  })

  test('fails verification when its receipt was tampered with', async ({ page }) => {
    await page.route('**/api/results/*/receipt', async (route) => {
      const answer = await route.fetch()
      const receipt = (await answer.json()) as { draws: { key: string }[] }
      if (receipt.draws[0]) receipt.draws[0].key = 'a friend'
      await route.fulfill({ response: answer, json: receipt })
    })
    await page.goto(`/results/${code}`)
    await expect(page.getByText('This receipt failed verification')).toBeVisible()
    const failed = page.locator('.check-step-failed')
    await expect(failed).toHaveText([
      /Each name belongs to the sealed list.*place 1/,
      /The ledger contains the fingerprint of exactly these winners/,
      /The receipt is signed/,
      /The names on this page match the receipt/,
    ])
  })

  test('says so when the receipt cannot be loaded', async ({ page }) => {
    await page.route('**/api/results/*/receipt', (route) => route.abort())
    await page.goto(`/results/${code}`)
    await expect(page.getByText('We couldn’t load the receipt')).toBeVisible()
  })

  test('offers its receipt as a file', async ({ page }) => {
    await page.goto(`/results/${code}`)
    await page.getByText('Downloads and embed code').click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download receipt' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`receipt-${code.slice(0, 8)}.json`)
  })

  for (const brand of brands) {
    for (const colorScheme of modesOf(brand)) {
      test(`passes the accessibility and layout checks in ${brand}, ${colorScheme}, also once verified`, async ({
        page,
        baseURL,
      }) => {
        await page.emulateMedia({ colorScheme })
        await page.goto(brandUrl(baseURL, brand, `/results/${code}`))
        await expect(page.getByText('Verified: the result matches its seal')).toBeVisible()
        await expectClean(page)
      })
    }
  }
})

test('a result with the longest names fits 320 px', async ({ page, request }) => {
  const entries = ['x'.repeat(256), '小龍'.repeat(128), 'نورة '.repeat(50).trim()]
  const code = await drawnResult(request, { source: { type: 'list', entries }, winners: 3 })
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`/results/${code}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Winners: .+ and 2 more$/)
  const shown = await page.locator('.winners .ticket-name').allInnerTexts()
  expect(shown.toSorted()).toEqual(entries.toSorted())
  await expectNoSidewaysScroll(page)
})

test('many winners are folded behind the first ones and can be opened', async ({ page, request }) => {
  const entries = Array.from({ length: 300 }, (_, i) => `@person_${i}`)
  const code = await drawnResult(request, { source: { type: 'list', entries }, winners: 300 })
  await page.goto(`/results/${code}`)
  await expect(page.locator('.winners > li')).toHaveCount(6)
  const last = page.locator('.winners-plain > li').last()
  await expect(last).toBeHidden()
  await page.getByText('294 more winners').click()
  await expect(last).toBeVisible()
  await expect(last).toContainText('300')
})

test('a repeated draw of the same list says so', async ({ page, request }) => {
  const draw = { source: { type: 'list', entries: ['once', 'and', 'again'] } }
  await drawnResult(request, draw)
  const code = await drawnResult(request, draw)
  await page.goto(`/results/${code}`)
  await expect(page.locator('.result-facts')).toContainText('Draw 2 from this list')
  await expect(page.getByRole('article', { name: 'Receipt' })).toContainText(
    'This is draw 2 from the same list',
  )
})

test('the reveal leads to the winners, and a reload shows the plain page', async ({ page, request }) => {
  const code = await drawnResult(request, bookshop)
  await page.goto(`/results/${code}?reveal`)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL(`/results/${code}`)
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape')
      return page.getByRole('dialog').count()
    })
    .toBe(0)
  await expect(page.getByRole('heading', { name: 'Winners', exact: true })).toBeFocused()
  await page.reload()
  await expect(page.locator('.winners')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an unknown code is not found', async ({ page }) => {
  const answer = await page.goto('/results/AAAAAAAAAAAAAAAAAAAAAA')
  expect(answer?.status()).toBe(404)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a result shows names, link, code and receipt, and no button that needs scripts', async ({
    page,
    request,
  }) => {
    const code = await drawnResult(request, bookshop)
    await page.goto(`/results/${code}`)
    await expect(page.locator('.winners > li')).toHaveCount(3)
    await expect(page.locator('.result-link')).toContainText(`/results/${code}`)
    await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Offline verifier (HTML)' })).toBeVisible()
    await page.getByText('Downloads and embed code').click()
    await expect(page.getByRole('link', { name: 'Download receipt' })).toBeVisible()
    // The forms of the self-check and of erasure work without scripts.
    const buttons = page.locator('main').getByRole('button')
    await expect(buttons).toHaveText(['Find my name'])
  })

  test('a public list can be searched and paged', async ({ page, request }) => {
    const entries = Array.from({ length: 120 }, (_, i) => `person ${i + 1}`)
    const code = await drawnResult(request, { source: { type: 'list', entries }, entries_public: true })
    await page.goto(`/results/${code}`)
    const list = page.getByRole('region', { name: 'All entries' })
    await list.getByRole('link', { name: 'Next' }).click()
    await expect(list).toContainText('Page 2 of 3')
    await expect(list.getByRole('row', { name: 'person 51', exact: false })).toBeVisible()
    await list.getByLabel('Search for a name').fill('PERSON 120')
    await list.getByRole('button', { name: 'Search' }).click()
    await expect(list).toContainText('1 entry')
    await expect(list.getByRole('row', { name: 'person 120' })).toBeVisible()
    await list.getByRole('link', { name: 'Show all' }).click()
    await expect(list).toContainText('120 entries')
  })
})

test('a result prints as a document', async ({ page, request }) => {
  const code = await drawnResult(request, bookshop)
  await page.goto(`/results/${code}`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.site-header')).toBeHidden()
  await expect(page.getByRole('button').first()).toBeHidden()
  await expect(page.locator('.winners')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Rows read' })).toBeVisible()
  await expect(page.locator('.result-link')).toBeVisible()
})
