import { expect } from '@playwright/test'
import { expectClean, waysOf } from '../support/looks.ts'
import { asFreshAdministrator } from '../support/people.ts'
import { drawnResult } from '../support/result-of.ts'
import { hydrated, test } from '../support/story.ts'

const ways = [
  { width: 390, scripts: true },
  { width: 1280, scripts: false },
]

// Mostly with scripts; `LOOKS=all` runs both.
for (const { width, scripts } of waysOf(ways, (way) => way.scripts))
  test(`a draw is looked up and voided at ${width} px, ${scripts ? 'with' : 'without'} scripts`, async ({
    browser,
    baseURL,
    request,
  }) => {
    const source = { type: 'list', entries: ['Ada', 'Ada Byron'] }
    const code = await drawnResult(request, { title: 'Looked up', source, winners: 2 })
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      javaScriptEnabled: scripts,
      viewport: { width, height: 900 },
    })
    const page = await context.newPage()
    await asFreshAdministrator(page, baseURL)
    await page.goto(`/dashboard/draws?search=${code}`)
    const row = page.locator('tbody tr')
    await expect(row).toHaveCount(1)
    await expect(row).toContainText(/Ada.*\+1/)
    if (scripts) await expectClean(page)
    await row.locator('th').getByRole('link').click()
    const panel = page.locator('.side-panel')
    await expect(panel.getByRole('listitem').first()).toContainText('Ada')
    await expect(panel.getByRole('link', { name: 'Open result' })).toBeVisible()
    await expect(panel.getByRole('link', { name: 'Verify' })).toHaveAttribute(
      'href',
      new RegExp(`/${code}#proof$`),
    )
    if (scripts) await hydrated(page)
    await expect(panel.getByLabel('Public reason')).toBeHidden()
    await panel.locator('summary', { hasText: 'Void the draw' }).click()
    if (scripts) await expectClean(page)
    await panel.getByLabel('Public reason').fill('The list was last year’s')
    await panel.getByRole('button', { name: 'Void the draw' }).click()
    await expect(panel).toContainText('The list was last year’s')
    await expect(panel.locator('summary')).toHaveCount(0)
    await expect(row).not.toContainText('Ada')
    await context.close()
  })
