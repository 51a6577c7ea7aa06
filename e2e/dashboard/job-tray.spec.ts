import { expect, type Page } from '@playwright/test'
import type { BulkJob } from '../../src/contract/lists/bulk/bulk.ts'
import type { ExportJob } from '../../src/contract/lists/bulk/exports.ts'
import { expectClean } from '../support/looks.ts'
import { asFreshAdministrator } from '../support/people.ts'
import { test } from '../support/story.ts'

const moment = '2026-11-29T10:00:00.000Z'
const job = (more: Partial<BulkJob>): BulkJob => ({
  id: crypto.randomUUID(),
  action: 'users.delete',
  options: {},
  total: 12,
  done: 12,
  failed: 0,
  is_finished: true,
  created_at: moment,
  finished_at: moment,
  rows: [],
  ...more,
})
const file = (more: Partial<ExportJob>): ExportJob => ({
  id: crypto.randomUUID(),
  file_name: 'users.csv',
  state: 'done',
  done: 6000,
  total: 6000,
  bytes: 123_456,
  message: null,
  created_at: moment,
  finished_at: moment,
  ...more,
})
const row = { id: 'x', state: 'failed', name: 'Ada Lovelace', message: 'You can’t delete yourself.' } as const

/** Each kind of job in each of its states. */
const jobs = [
  job({ is_finished: false, done: 4, finished_at: null }),
  job({}),
  job({ done: 0, failed: 12, rows: [row, { ...row, id: 'y', name: '' }] }),
]
const files = [
  file({ state: 'running', done: 2000, finished_at: null }),
  file({}),
  file({ state: 'failed', message: 'The export stopped halfway because the server restarted.' }),
]

async function answerWith(page: Page, path: string, list: readonly object[]): Promise<void> {
  await page.route(path, (route) =>
    route.fulfill({ json: { status: true, message: '', data: { jobs: list } } }),
  )
}

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1280, 390])
    test.describe(`${colorScheme}, at ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } })

      test('the tray shows running, finished and failed jobs', async ({ page, baseURL }) => {
        await asFreshAdministrator(page, baseURL)
        await answerWith(page, '**/api/bulk', jobs)
        await answerWith(page, '**/api/exports', files)
        await page.goto('/dashboard/faq')
        const tray = page.locator('.job-tray')
        await tray.locator('summary').click()
        await expect(tray.getByRole('progressbar')).toHaveCount(2)
        await expect(tray).toContainText('You can’t delete yourself.')
        await expect(tray).toContainText('The export stopped halfway')
        await expect(tray.getByRole('link', { name: 'Download' })).toBeVisible()
        await expect(tray.locator('.menu-panel')).toBeInViewport()
        expect(await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(
          colorScheme === 'dark',
        )
        await expectClean(page)
      })
    })
