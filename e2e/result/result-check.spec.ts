import { expect, type Page } from '@playwright/test'
import { expectClean } from '../support/looks.ts'
import { bookshop, drawnResult } from '../support/result-of.ts'
import { test } from '../support/story.ts'

const provable = { ...bookshop, mode: 'instant', entries_public: true }

/** Changes the receipt on its way to the page. */
async function tamper(page: Page, change: (receipt: Tampered) => void) {
  await page.route('**/api/results/*/receipt', async (route) => {
    const answer = await route.fetch()
    const receipt = (await answer.json()) as Tampered
    change(receipt)
    await route.fulfill({ response: answer, json: receipt })
  })
}

interface Tampered {
  beaconSignature: string
  draws: { key: string }[]
  ledger: { checkpoint: string }
}

test.describe('a provable result', () => {
  let code: string

  test.beforeAll(async ({ request }) => {
    code = await drawnResult(request, provable)
  })

  test('shows the seal of a provable draw and no other', async ({ page }) => {
    await page.goto(`/results/${code}`)
    await expect(page.locator('main .seal-provable')).toContainText('Provably fair')
    await expect(page.locator('main .seal-recorded')).toHaveCount(0)
    const receipt = page.getByRole('article', { name: 'Receipt' })
    await receipt.getByText('Technical details').click()
    await expect(receipt).toContainText('The seal named it before it existed')
    await expect(receipt.getByRole('link', { name: 'View this line' })).toHaveAttribute(
      'href',
      /\/ledger\?line=\d+$/,
    )
  })

  for (const [path, proven, last] of [
    ['/results/', 'Proven: every step passed', 'The names on this page'],
    ['/tr/sonuclar/', 'Kanıtlandı: Bütün adımlar doğru', 'Bu sayfadaki isimler'],
  ] as const)
    test(`is verified in the browser at ${path}, including the whole list, without sending anything`, async ({
      page,
    }) => {
      const said: string[] = []
      page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
      const sent: string[] = []
      page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
      await page.goto(`${path}${code}`)
      await expect(page.getByText(proven)).toBeVisible()
      await expect(page.locator('.check-steps > li')).toHaveCount(22)
      await expect(page.locator('.check-steps > li').last()).toContainText(last)
      await expect(page.locator('.check-step-failed, .check-left')).toHaveCount(0)
      await expectClean(page)
      expect({ said, sent }).toEqual({ said: [], sent: [] })
    })

  test('is not called proven while its list is unavailable', async ({ page }) => {
    await page.route('**/api/results/*/list', (route) => route.abort())
    await page.goto(`/results/${code}`)
    await expect(page.getByText('Everything we could check passed')).toBeVisible()
    await expect(page.locator('.check-left')).toContainText('the public list')
  })

  for (const [what, change, steps, whose] of [
    [
      'a winner',
      (receipt: Tampered) => Object.assign(receipt.draws[0] ?? {}, { key: 'a friend' }),
      [
        /Each name belongs to the sealed list.*place 1/,
        /exactly these winners/,
        /receipt is signed/,
        /names on this page match/,
      ],
      'The organizer has no way to do this',
    ],
    [
      'the beacon',
      (receipt: Tampered) => Object.assign(receipt, { beaconSignature: 'ab'.repeat(48) }),
      [/matches the beacon’s signature/, /public random number is genuine/, /receipt is signed/],
      'The beacon didn’t publish this number',
    ],
    [
      'the ledger',
      ({ ledger }: Tampered) =>
        Object.assign(ledger, { checkpoint: ledger.checkpoint.replace(/\n\d+\n/, '\n9999\n') }),
      [/are in the public ledger/, /ledger was signed at that moment/, /receipt is signed/],
      'The public ledger doesn’t confirm this receipt',
    ],
  ] as const)
    test(`names the failed steps where ${what} was tampered with, and the possible cause`, async ({
      page,
    }) => {
      await tamper(page, change)
      await page.goto(`/results/${code}`)
      await expect(page.getByText('This receipt failed verification')).toBeVisible()
      await expect(page.locator('.check-step-failed')).toHaveText([...steps])
      await expect(page.locator('.check-fault').filter({ hasText: whose })).toHaveCount(1)
    })

  test('fails if the keys are not those that this site publishes', async ({ page }) => {
    await page.route('**/.well-known/giveaway-keys.json', (route) =>
      route.fulfill({ json: { ledger: [], receipts: [] } }),
    )
    await page.goto(`/results/${code}`)
    await expect(page.locator('.check-step-failed')).toHaveText([/signed with keys this site publishes/])
  })
})

test('verifying a long list does not block the page', async ({ page }) => {
  const entries = Array.from({ length: 10_000 }, (_, i) => `@entrant_${i}`)
  const source = { type: 'list', entries }
  const code = await drawnResult(page.request, { source, winners: 10, entries_public: true })
  const lists: string[] = []
  page.on('request', (request) => request.url().endsWith('/list') && lists.push(request.url()))
  await page.goto(`/results/${code}`)
  const outcome = page.locator('.check-outcome b')
  await expect(outcome).toHaveText('Verified: the result matches its seal')
  // Opening the page alone does not load so much.
  expect(lists).toEqual([])
  await page.getByText('Verification steps').click()
  await watchTasks(page)
  await page.getByRole('button', { name: 'Verify with the whole list' }).click()
  await expect(page.getByRole('button', { name: 'Verify with the whole list' })).toHaveCount(0)
  await expect(outcome).toHaveText('Verified: the result matches its seal', { timeout: 40_000 })
  await expect(page.locator('.check-step-failed')).toHaveCount(0)
  const { blocked, taken } = await page.evaluate(() => Reflect.get(window, 'watched') as Watched)
  // Computing in the main thread would block the page for the whole time, on any machine.
  expect(taken).toBeGreaterThan(0)
  expect(blocked).toBeLessThan(taken / 2)
  // Verifies that blocking is detected, or the numbers above would mean nothing.
  await page.evaluate(() =>
    setTimeout(() => {
      for (const end = performance.now() + 300; performance.now() < end; );
    }),
  )
  await expect
    .poll(() => page.evaluate(() => (Reflect.get(window, 'watched') as Watched).blocked))
    .toBeGreaterThan(250)
})

interface Watched {
  /** milliseconds of the page's longest task */
  blocked: number
  /** milliseconds from the click to the result */
  taken: number
}

/** Measures how long a check takes, and how long it blocks the page. */
function watchTasks(page: Page): Promise<void> {
  return page.evaluate(() => {
    const watched = { blocked: 0, taken: 0 }
    Object.assign(window, { watched })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watched.blocked = Math.max(watched.blocked, duration)
    }).observe({ type: 'longtask' })
    addEventListener(
      'click',
      ({ timeStamp }) => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector('.check-outcome-good')) return
          watched.taken = performance.now() - timeStamp
          observer.disconnect()
        }).observe(document, { subtree: true, childList: true })
      },
      { capture: true, once: true },
    )
  })
}
