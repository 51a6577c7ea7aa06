import { expect, type Page } from '@playwright/test'
import { expectClean } from '../support/looks.ts'
import { asFreshAdministrator, askAsAdministrator, signUp } from '../support/people.ts'
import { hydrated, news, test } from '../support/story.ts'

const groups = [
  'site',
  'languages',
  'registration',
  'cookies',
  'contact',
  'maintenance',
  'hosts',
  'sign_in',
  'mail',
  'platforms',
  'video',
  'ftp',
]

// Serial: they change site-wide settings.
test.describe.configure({ mode: 'serial' })

// Each group at alternating widths; `LOOKS=all` checks all of them at both.
for (const [n, width] of [1280, 390].entries())
  test(`groups pass the accessibility and layout checks at ${width} px`, async ({ page, baseURL }) => {
    await asFreshAdministrator(page, baseURL)
    await page.setViewportSize({ width, height: 900 })
    for (const group of groups.filter((_, i) => process.env['LOOKS'] === 'all' || i % 2 === n)) {
      await page.goto(`/dashboard/settings?group=${group}`)
      await expectClean(page)
    }
  })

for (const scripts of [true, false])
  test.describe(`${scripts ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled: scripts, viewport: { width: scripts ? 1280 : 390, height: 900 } })

    test('fields are saved by groups, and an invalid one shows its error', async ({ page, baseURL }) => {
      await asFreshAdministrator(page, baseURL)
      await open(page, 'contact', scripts)
      await page.getByLabel('Contact email').fill('nobody')
      await page.getByLabel('Contact phone').fill('+90 212 000')
      if (scripts)
        await expect(page.locator('.edit-bar')).toContainText(
          '2 unsaved changes · Contact email and Contact phone',
        )
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.locator('main .field-error')).toBeVisible()
      await expect(page.getByLabel('Contact email')).toHaveValue('nobody')
      await expect(page.getByLabel('Contact phone')).toHaveValue('+90 212 000')
      await page.getByLabel('Contact email').fill('')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(news(page, 'The settings were saved.')).toBeVisible()
      await expect(page.getByLabel('Contact phone')).toHaveValue('+90 212 000')

      await open(page, 'ftp', scripts)
      await page.getByLabel('FTP server port').fill('many')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.locator('main .field-error')).toBeVisible()
      await expect(page.getByLabel('FTP server port')).toHaveValue('many')
      await askAsAdministrator('PUT', '/api/settings', { contact_phone: '' })
    })

    test('a secret is set and removed, and never shown', async ({ page, baseURL }) => {
      await asFreshAdministrator(page, baseURL)
      await open(page, 'video', scripts)
      const row = page.locator('.settings-secret', { hasText: 'Access token' })
      await expect(row).toContainText('Not set')
      await row.locator('summary').click()
      await row.locator('input[type=password]').fill('canary-4f1c')
      await row.getByRole('button', { name: 'Save value' }).click()
      await expect(row).toContainText(/Set on .* by /)
      const group = page.locator('.settings-rail').getByRole('link', { name: 'Video' })
      await expect(group).toContainText('Set up')
      expect(await page.content()).not.toContain('canary-4f1c')
      await row.getByRole('button', { name: 'Remove' }).click()
      if (scripts) await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
      await expect(row).toContainText('Not set')
      await expect(group).toContainText('Not set up')
    })

    test('tests say which settings are missing', async ({ page, baseURL }) => {
      await asFreshAdministrator(page, baseURL)
      await open(page, 'ftp', scripts)
      await page.getByRole('button', { name: 'Test FTP sign-in' }).click()
      const result = page.locator('.settings-test .note')
      await expect(result).toContainText('The settings are incomplete')
      await expect(result).toContainText('Not set: FTP server')
      await open(page, 'sign_in', scripts)
      await page.getByRole('button', { name: 'Test Facebook sign-in' }).click()
      await expect(page.locator('.settings-test .note')).toHaveCount(1)
      await expect(page.locator('.settings-test .note')).toContainText('The settings are incomplete')
    })
  })

test('the maintenance screen is previewed while its text is typed', async ({ page, baseURL }) => {
  await asFreshAdministrator(page, baseURL)
  await open(page, 'maintenance', true)
  await page.getByLabel('Text (English)').fill('Back at noon.')
  await expect(page.locator('.settings-preview')).toContainText('Back at noon.')
  await expect(page.locator('.edit-bar')).toContainText('1 unsaved change')
  await page.locator('.settings-rail').getByRole('link', { name: 'Site' }).click()
  await page.getByRole('button', { name: 'Stay here' }).last().click()
  await expect(page.getByLabel('Text (English)')).toHaveValue('Back at noon.')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.locator('.edit-bar[data-dirty]')).toHaveCount(0)
  await page.locator('.settings-rail').getByRole('link', { name: 'Site' }).click()
  await expect(page.getByLabel('Site name')).toBeVisible()
})

test('a role with rights cannot be the default role', async ({ page, baseURL }) => {
  await asFreshAdministrator(page, baseURL)
  await open(page, 'languages', true)
  const options = page.getByLabel('Default role').locator('option', { hasText: 'Admin' })
  await expect(options).toBeDisabled()
  await expect(options).toHaveText('Admin (has dashboard permissions)')
})

test('the question about cookies uses the texts of the settings', async ({ page, browser, baseURL }) => {
  await asFreshAdministrator(page, baseURL)
  try {
    await open(page, 'cookies', true)
    await page.getByRole('button', { name: 'Italiano' }).click()
    await page.getByLabel('Title (Italiano)').fill('Biscotti?')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(news(page, 'The settings were saved.')).toBeVisible()
    const visitor = await browser.newPage()
    await visitor.goto(new URL('/it', baseURL).href)
    await expect(visitor.getByRole('heading', { name: 'Biscotti?' })).toBeVisible()
    await visitor.close()
  } finally {
    await askAsAdministrator('PUT', '/api/settings', { cookie_texts: {} })
  }
})

test('an open page shows a changed setting within a minute', async ({ page }) => {
  await page.clock.install()
  await signUp(page)
  await page.goto('/contact')
  await hydrated(page)
  try {
    await askAsAdministrator('PUT', '/api/settings', { contact_phone: '+49 30 1234' })
    await expect(page.getByText('+49 30 1234')).toHaveCount(0)
    await page.clock.runFor(61_000)
    await expect(page.getByText('+49 30 1234').first()).toBeVisible()
  } finally {
    await askAsAdministrator('PUT', '/api/settings', { contact_phone: '' })
  }
})

async function open(page: Page, group: string, scripts: boolean): Promise<void> {
  await page.goto(`/dashboard/settings?group=${group}`)
  if (scripts) await hydrated(page)
}
