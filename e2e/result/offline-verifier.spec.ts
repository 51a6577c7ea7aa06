import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
} from '@playwright/test'
import { locales } from '../../src/locales/locales.ts'
import { expectClean } from '../support/looks.ts'
import { bookshop, drawnResult } from '../support/result-of.ts'
import { test } from '../support/story.ts'

const draw = { ...bookshop, mode: 'local', entries_public: true }
let folder: string
const opened: BrowserContext[] = []

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'verifier-'))
})
test.afterEach(async () => {
  for (const context of opened.splice(0)) await context.close()
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function fileOf(request: APIRequestContext, code: string, locale = 'en'): Promise<string> {
  const answer = await request.get(`/api/results/${code}/verifier.html?locale=${locale}`)
  expect(answer.headers()['content-disposition']).toMatch(/^attachment; filename="check-[\w-]+\.html"$/)
  return answer.text()
}

/** Opens a file from disk in an offline browser and records everything it tries to fetch. */
async function openFromDisk(browser: Browser, text: string, query = '') {
  const path = join(folder, `${Date.now()}.html`)
  writeFileSync(path, text)
  const context = await browser.newContext({ offline: true, locale: 'en-US' })
  opened.push(context)
  const page = await context.newPage()
  const asked: string[] = []
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(String(error)))
  const address = pathToFileURL(path).href
  // Requests blocked by the policy never get this far.
  await page.route('**', (route) => {
    const url = route.request().url()
    if (url.startsWith(address)) return route.continue()
    asked.push(url)
    return route.abort()
  })
  await page.goto(address + query)
  await expect(verdict(page)).toBeVisible()
  return { page, faults, asked }
}

const verdict = (page: Page) => page.locator('.verdict-holds, .verdict-fails, .verdict-partly')
const failed = (page: Page) => page.locator('.step-failed')

test('a result is verified with its list from disk, without any network request', async ({
  browser,
  request,
}) => {
  const text = await fileOf(request, await drawnResult(request, draw))
  const { page, faults, asked } = await openFromDisk(browser, text)
  await expect(verdict(page)).toContainText('Verified: the result matches its seal')
  const steps = await page.locator('.step-held').evaluateAll((all) => all.map((one) => one.dataset['step']))
  expect(steps).toEqual(
    expect.arrayContaining([
      'commit_hash',
      'draw_path',
      'ledger_inclusion',
      'signature',
      'list_root',
      'list_ranking',
    ]),
  )
  await expect(failed(page)).toHaveCount(0)
  await expect(page.locator('.places').first().locator('li')).toHaveCount(3)
  await expect(page.locator('.label-recorded')).toBeVisible()
  expect([faults, asked]).toEqual([[], []])
})

test('its policy blocks every request that a script tries', async ({ browser, request }) => {
  const text = await fileOf(request, await drawnResult(request, draw))
  const { page, asked } = await openFromDisk(browser, text)
  const refused = await page.evaluate(async () => {
    const violations: string[] = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      violations.push(effectiveDirective),
    )
    await fetch('https://example.test/names').catch(() => undefined)
    const image = new Image()
    image.src = 'https://example.test/names.png'
    const frame = document.createElement('iframe')
    frame.src = 'https://example.test/'
    document.body.append(image, frame)
    const style = document.createElement('style')
    style.textContent = 'body { background: url(https://example.test/names.svg) }'
    document.head.append(style)
    await new Promise((resolve) => setTimeout(resolve, 300))
    return violations
  })
  expect(refused).toEqual(expect.arrayContaining(['connect-src', 'img-src', 'frame-src', 'style-src-elem']))
  expect(asked).toEqual([])
})

test('a tampered file fails and names the step', async ({ browser, request }) => {
  const code = await drawnResult(request, { ...draw, entries_public: false })
  const text = await fileOf(request, code)
  const receipt = (await (await request.get(`/api/results/${code}/receipt`)).json()) as {
    draws: { key: string }[]
  }
  const name = receipt.draws[0]?.key ?? ''
  const { page } = await openFromDisk(browser, text.replaceAll(JSON.stringify(name), '"a friend"'))
  await expect(verdict(page)).toContainText('This receipt failed verification')
  await expect(failed(page)).toContainText([/Each name belongs to the sealed list \(first at place 1\)/])
  // Nothing is known about it, so it is called neither provable nor recorded.
  await expect(page.locator('.label')).toHaveCount(0)
})

test('a tampered list fails at its root', async ({ browser, request }) => {
  const text = await fileOf(request, await drawnResult(request, draw))
  const { page } = await openFromDisk(browser, text.replace('["bot",0]', '["bit",0]'))
  await expect(verdict(page)).toContainText('This receipt failed verification')
  await expect(page.locator('[data-step=list_root]')).toHaveClass(/step-failed/)
})

test('names are text, never markup', async ({ browser, request }) => {
  const entries = [
    '</script><script>document.title="taken"</script>',
    '<img src=x onerror=1>',
    '<!-- a',
    '\u2028 b',
  ]
  const code = await drawnResult(request, {
    source: { type: 'list', entries },
    winners: 4,
    mode: 'local',
    entries_public: true,
  })
  const { page, faults } = await openFromDisk(browser, await fileOf(request, code))
  await expect(verdict(page)).toContainText('Verified: the result matches its seal')
  await expect(page).toHaveTitle('Draw verification')
  const shown = await page.locator('.places bdi').allTextContents()
  expect(shown.map((name) => name.trim()).toSorted()).toEqual(entries.map((name) => name.trim()).toSorted())
  await expect(page.locator('main img, main script')).toHaveCount(0)
  expect(faults).toEqual([])
})

test('another receipt can be opened or dropped, and the first one opened again', async ({
  browser,
  request,
}) => {
  const code = await drawnResult(request, { ...draw, title: 'other' })
  const other = await (await request.get(`/api/results/${code}/receipt`)).text()
  const { page } = await openFromDisk(browser, await fileOf(request, await drawnResult(request, draw)))
  const body = (text: string) => ({
    name: 'other.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  })

  await page.locator('#file').setInputFiles(body(other))
  await expect(page.locator('header')).toContainText('other.json')
  await expect(page.locator('dl')).toContainText((JSON.parse(other) as { commitHash: string }).commitHash)
  await expect(verdict(page)).toContainText('Verified: the result matches its seal')

  for (const junk of ['', '{', '[]', '{"a":1.5}', '\u0000'.repeat(20), other.replace('draw/1', 'draw/2')]) {
    await page.locator('#file').setInputFiles(body(junk || ' '))
    await expect(verdict(page)).toContainText('This receipt failed verification')
  }
  await page.evaluate((text) => {
    const carried = new DataTransfer()
    carried.items.add(new File([text], 'dropped.json'))
    document.body.dispatchEvent(
      new DragEvent('drop', { dataTransfer: carried, bubbles: true, cancelable: true }),
    )
  }, other)
  await expect(page.locator('header')).toContainText('dropped.json')
  await expect(verdict(page)).toContainText('Verified: the result matches its seal')
  await page.getByRole('button', { name: 'Back to this file’s receipt' }).click()
  await expect(page.locator('header')).not.toContainText('dropped.json')
  await expect(verdict(page)).toContainText('Verified: the result matches its seal')
})

test('events after the draw are shown, a void before any verdict', async ({ browser, request }) => {
  const drawn = await request.post('/api/giveaways', { data: draw })
  const { id, share_code } = ((await drawn.json()) as { data: { id: string; share_code: string } }).data
  await request.post(`/api/giveaways/${id}/replacements`, {
    data: { rank: 1, reason: 'no_answer', note: 'Wrote twice' },
  })
  await request.post(`/api/giveaways/${id}/void`, { data: { note: 'The wrong list' } })
  const { page } = await openFromDisk(browser, await fileOf(request, share_code))
  await expect(page.getByRole('status').locator('p').first()).toHaveText('This draw was voided')
  await expect(page.locator('.history > li')).toContainText([
    /place 4 moved up to place 1.*No reply.*Wrote twice/s,
    /void.*The wrong list/s,
  ])
  await expect(page.locator('.places s').first()).toBeVisible()
})

for (const locale of locales)
  test(`is shown in ${locale} by default, and in the language of the address or the menu`, async ({
    browser,
    request,
  }) => {
    const text = await fileOf(request, await drawnResult(request, draw), locale)
    const { page } = await openFromDisk(browser, text)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page.locator('main')).not.toContainText(/\b(offline|check|ledger)\.[a-z]|{{/)
    await expectClean(page)
    const other = locale === 'fr' ? 'it' : 'fr'
    await page.locator('#language').selectOption(other)
    await expect(page.locator('html')).toHaveAttribute('lang', other)
    await expect(page.locator('#language')).toBeFocused()
    const { page: asked } = await openFromDisk(browser, text, `?lang=${other}`)
    await expect(asked.locator('html')).toHaveAttribute('lang', other)
  })

for (const colorScheme of ['light', 'dark'] as const)
  test(`passes the accessibility and layout checks on a phone, ${colorScheme}, also when it fails`, async ({
    browser,
    request,
  }) => {
    const text = await fileOf(request, await drawnResult(request, draw))
    for (const file of [text, text.replace('"winners":3', '"winners":2')]) {
      const { page } = await openFromDisk(browser, file)
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width: 320, height: 700 })
      await expectClean(page)
    }
  })

test('verifying a long list does not block the page', async ({ browser, request }) => {
  const entries = Array.from({ length: 10_000 }, (_, i) => `person_${i}`)
  const source = { type: 'list', entries }
  const code = await drawnResult(request, { source, winners: 10, mode: 'local', entries_public: true })
  const text = await fileOf(request, code)
  const { page } = await openFromDisk(browser, text)
  await expect(page.locator('[data-step=list_ranking]')).toHaveClass(/step-held/)
  // The page responds during the check: another receipt can be opened before the first is finished.
  await page
    .locator('#file')
    .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
  await page.getByRole('button', { name: 'Back to this file’s receipt' }).click()
  await page
    .locator('#file')
    .setInputFiles({ name: 'b.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
  await expect(page.locator('header')).toContainText('b.json')
  await expect(verdict(page)).toContainText('This receipt failed verification')
  await expect(page.locator('[data-step=list_ranking]')).toHaveCount(0)
})

test('without JavaScript it says in all languages what it needs', async ({ browser, request }) => {
  const path = join(folder, 'silent.html')
  writeFileSync(path, await fileOf(request, await drawnResult(request, draw)))
  const context = await browser.newContext({ javaScriptEnabled: false, offline: true })
  const page = await context.newPage()
  await page.goto(pathToFileURL(path).href)
  await expect(page.locator('noscript p')).toHaveCount(locales.length)
  await expect(page.locator('noscript p[lang=en]')).toBeVisible()
})
