import { expect } from '@playwright/test'
import { expectClean, waysOf } from '../support/looks.ts'
import { asFreshAdministrator } from '../support/people.ts'
import { test } from '../support/story.ts'

const ways = [
  { width: 390, scripts: true },
  { width: 1280, scripts: false },
]

for (const { width, scripts } of waysOf(ways, (way) => way.scripts))
  test.describe(`at ${width} px, ${scripts ? 'with' : 'without'} scripts`, () => {
    test.use({ viewport: { width, height: 900 }, javaScriptEnabled: scripts })

    test('the status page shows the state of every part, first those that need attention', async ({
      page,
      baseURL,
    }) => {
      await asFreshAdministrator(page, baseURL)
      await page.goto('/dashboard/status')
      await expect(page.getByRole('heading', { level: 1, name: 'System status' })).toBeVisible()
      const database = page.getByRole('region', { name: 'Database' })
      await expect(database).toContainText('PostgreSQL')
      await expect(page.locator('main section')).toHaveCount(12)
      for (const part of await page.locator('main section').all())
        await expect(part).toContainText(/Working|Warning|Problem/)
      // No platform of this site has a key and no backup was made, so there is always something to look at.
      const backup = page.getByRole('region', { name: 'Backup' })
      await expect(backup.getByText('npm run backup')).toBeVisible()
      const states = await page.locator('main section').evaluateAll((parts) =>
        parts.map((part) => {
          const words = ['Problem', 'Warning', 'Working']
          return words.findIndex((word) => part.querySelector('summary')?.textContent.includes(word))
        }),
      )
      expect(states).toEqual(states.toSorted((a, b) => a - b))
      // What works needs no room before it is opened.
      const versions = page.getByRole('region', { name: 'Versions' })
      await expect(versions.getByText('Node', { exact: true })).toBeHidden()
      await versions.getByText('Versions', { exact: true }).click()
      await expect(versions.getByText('Node', { exact: true })).toBeVisible()
      await page.getByRole('link', { name: 'Check again' }).click()
      await expect(page.getByText(/^Checked just now/).first()).toBeVisible()
      if (scripts) await expectClean(page)
    })
  })
