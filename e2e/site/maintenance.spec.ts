import { expect } from '@playwright/test'
import { expectClean } from '../support/looks.ts'
import { asAdministrator, askAsAdministrator, newPerson } from '../support/people.ts'
import { news, test } from '../support/story.ts'

// These close the site for everyone, so they run after all other stories (playwright.config.ts).
test('a site in maintenance shows nothing else, but lets staff in', async ({ page, browser, baseURL }) => {
  const url = (path: string) => new URL(path, baseURL).href
  try {
    await askAsAdministrator('PUT', '/api/settings', {
      maintenance_mode: true,
      maintenance_message: { en: 'Back at <b>noon</b>.', de: 'Mittags zurück.' },
    })
    const context = await browser.newContext()
    const visitor = await context.newPage()
    const answer = await visitor.goto(url('/'))
    expect(answer?.status()).toBe(503)
    expect(answer?.headers()['retry-after']).toBe('30')
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Down for maintenance')
    await expect(visitor.getByText('Back at <b>noon</b>.')).toBeVisible()
    await expect(visitor.locator('.site-header')).toHaveCount(0)
    await expectClean(visitor)
    for (const path of ['/tools', '/auth', '/dashboard', '/nothing-here', '/auth/sign-up'])
      expect((await visitor.goto(url(path)))?.status(), path).toBe(503)
    await visitor.goto(url('/de/werkzeuge'))
    await expect(visitor.getByText('Mittags zurück.')).toBeVisible()
    await visitor.getByRole('link', { name: 'Anmelden' }).click()
    await expect(visitor).toHaveURL(/\/konto\/anmelden$/)
    await expect(visitor.locator('.site-header')).toBeVisible()
    await context.close()

    await asAdministrator(page)
    await page.goto('/')
    await expect(page.getByText('The site is closed for maintenance.')).toBeVisible()
    await page.getByRole('link', { name: 'Go to settings' }).click()
    await expect(page.getByLabel('Text (English)')).toHaveValue('Back at <b>noon</b>.')
    await expect(page.locator('.settings-preview')).toContainText('Back at <b>noon</b>.')
    await page.getByRole('switch', { name: 'Maintenance mode' }).uncheck()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(news(page, 'The settings were saved.')).toBeVisible()
    await expect(page.getByText('The site is closed for maintenance.')).toHaveCount(0)
  } finally {
    await askAsAdministrator('PUT', '/api/settings', { maintenance_mode: false, maintenance_message: {} })
  }
  await page.context().clearCookies()
  expect((await page.goto('/'))?.status()).toBe(200)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page that answers the end of maintenance no longer says that the site is closed', async ({
    page,
  }) => {
    const closed = page.getByText('The site is closed for maintenance.')
    try {
      await askAsAdministrator('PUT', '/api/settings', { maintenance_mode: true })
      await asAdministrator(page)
      await page.goto('/dashboard/settings?group=maintenance')
      await expect(closed).toBeVisible()
      await page.getByLabel('Maintenance mode').uncheck()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('The settings were saved.').first()).toBeVisible()
      await expect(closed).toHaveCount(0)
    } finally {
      await askAsAdministrator('PUT', '/api/settings', { maintenance_mode: false })
    }
  })
})

test('pages say that signing up is switched off, and the server refuses it', async ({ page, baseURL }) => {
  try {
    await askAsAdministrator('PUT', '/api/settings', { registration: false })
    await page.goto('/auth/sign-in')
    await expect(page.getByText('You can’t create a new account right now.')).toBeVisible()
    await page.goto('/auth/sign-up')
    await expect(page.getByLabel('Username')).toHaveCount(0)
    const refused = await page.request.post('/api/auth/sign-up', {
      headers: { Origin: new URL(baseURL ?? '').origin },
      data: newPerson(),
    })
    expect(refused.status()).toBe(403)
  } finally {
    await askAsAdministrator('PUT', '/api/settings', { registration: true })
  }
})

for (const javaScriptEnabled of [true, false])
  test.describe(`tools that the free plan lacks, ${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled })

    test('offer an account if that includes them, and otherwise the plans', async ({ page }) => {
      const { features } = await askAsAdministrator<{ features: Record<string, boolean> }>(
        'GET',
        '/api/plans/free',
      )
      const change = (changed: Record<string, boolean>) =>
        askAsAdministrator('PUT', '/api/plans/free', { features: { ...features, ...changed } })
      const main = page.locator('main')
      const plans = main.getByRole('link', { name: 'View plans', exact: true }).first()
      const signUp = main.getByRole('link', { name: 'Create an account', exact: true })
      try {
        await change({ no_account_required: false })
        await page.goto('/tools/giveaway-from-file')
        await expect(main.getByText('You need an account to draw from a list or file')).toBeVisible()
        await expect(signUp).toHaveAttribute('href', /sign-up/)
        await expect(main.getByRole('button', { name: /^Draw / })).toHaveCount(0)
        await expect(main.getByText('draws left today')).toHaveCount(0)
        await page.goto('/tools')
        await expect(main.getByText('no account needed')).toHaveCount(0)
        await expect(main.getByRole('button', { name: 'Draw winners' })).toHaveCount(0)
        await page.goto('/')
        await expect(main.getByRole('button', { name: 'Draw winners' })).toHaveCount(0)
        await page.goto('/tools/youtube-comment-picker')
        await expect(main.getByText('You need an account for YouTube')).toBeVisible()
        await expect(signUp).toBeVisible()
        await expect(main.getByRole('button')).toHaveCount(0)
        await expect(main.getByText('Upload your own list')).toHaveCount(0)

        await change({ no_account_required: true, youtube: false })
        await page.reload()
        await expect(main.getByText('The Free plan doesn’t include YouTube')).toBeVisible()
        await expect(main.getByText('It’s included in the Basic plan.')).toBeVisible()
        await expect(signUp).toHaveCount(0)
        await expect(main.getByRole('button', { name: 'Draw winners' })).toBeDisabled()
        await plans.click()
        await expect(page).toHaveURL(/\/pricing$/)
        await page.goto('/de/werkzeuge/youtube-kommentar-verlosung')
        await expect(main.getByText('YouTube gehört nicht zum kostenlosen Tarif')).toBeVisible()
        await expect(main.getByText('Im Tarif Basic ist das enthalten.')).toBeVisible()
      } finally {
        await askAsAdministrator('PUT', '/api/plans/free', { features })
      }
    })
  })
