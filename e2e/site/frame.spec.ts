import { expect, type Page } from '@playwright/test'
import { brands, brandUrl, expectClean, modesOf, widthsOf } from '../support/looks.ts'
import { asAdministrator, newPerson, signUp } from '../support/people.ts'
import { bookshop, drawnResult } from '../support/result-of.ts'
import { expectToast, hydrated, listens, test } from '../support/story.ts'

const consent = (page: Page) => page.getByRole('region', { name: 'Cookies' })

test.describe('the question about cookies', () => {
  test('is asked once, moves nothing, and is refused with one press', async ({ page }) => {
    await page.goto('/')
    await expect(consent(page)).toBeVisible()
    const [refuse, accept] = await Promise.all(
      ['Necessary only', 'Accept all'].map((name) => page.getByRole('button', { name }).boundingBox()),
    )
    expect(Math.abs((refuse?.width ?? 0) - (accept?.width ?? 0))).toBeLessThan(2)
    const post = page.getByRole('textbox', { name: 'Link to the public post' })
    await post.fill('https://youtu.be/demo-vid-07')
    const before = await post.boundingBox()
    await listens(page.getByRole('button', { name: 'Necessary only' }))
    // It disappears on click; the next document asks again unless the answer was saved.
    const saved = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await page.getByRole('button', { name: 'Necessary only' }).click()
    await expect(consent(page)).toHaveCount(0)
    await saved
    expect(await post.boundingBox()).toEqual(before)
    await expect(post).toHaveValue('https://youtu.be/demo-vid-07')
    await expect(page.locator('#main')).toBeFocused()
    await page.goto('/tools')
    await expect(consent(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Cookie settings' }).click()
    await expect(page.getByLabel('Analytics')).not.toBeChecked()
    await expect(page.getByText('saved in this browser for 180 days')).toBeVisible()
  })

  test('keeps the answer of a visitor who leaves before it was saved', async ({ page }) => {
    await page.goto('/')
    await listens(page.getByRole('button', { name: 'Necessary only' }))
    const held = page.waitForRequest((request) => request.method() === 'POST')
    // Held for as long as the document lives.
    await page.route('**/cookies.data*', () => undefined)
    await page.getByRole('button', { name: 'Necessary only' }).click()
    await held
    await page.goto('/about')
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(consent(page)).toHaveCount(0, { timeout: 200 })
    }).toPass()
    await page.goto('/cookies')
    await expect(page.getByLabel('Analytics')).not.toBeChecked()
    await expect(page.getByText('saved in this browser for 180 days')).toBeVisible()
  })

  test('comes first in the tab order, and can be ignored', async ({ page }) => {
    await page.goto('/')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Necessary only' })).toBeFocused()
    await page.getByRole('link', { name: 'Tools', exact: true }).first().click()
    await expect(page).toHaveURL('/tools')
    await expect(consent(page)).toBeVisible()
  })

  test('covers neither the main button nor the winner of a shared result on a phone', async ({
    page,
    request,
  }) => {
    const code = await drawnResult(request, bookshop)
    const places = [
      ['/', 'main form button[type=submit]:visible'],
      [`/results/${code}`, '.winners .ticket'],
    ] as const
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 360, height: 640 },
    ])
      for (const [path, main] of places) {
        await page.setViewportSize(viewport)
        await page.goto(path)
        const question = await consent(page).boundingBox()
        const covered = await page.locator(main).first().boundingBox()
        expect(question && covered).toBeTruthy()
        expect((question?.y ?? 0) + (question?.height ?? 0)).toBeLessThanOrEqual(covered?.y ?? 0)
        await page.locator(main).first().scrollIntoViewIfNeeded()
        const top = await page
          .locator(main)
          .first()
          .evaluate((element) => {
            const { x, y, width, height } = element.getBoundingClientRect()
            return element.contains(document.elementFromPoint(x + width / 4, y + height / 2))
          })
        expect(top).toBe(true)
      }
  })

  test('is not asked if the browser opts out by itself', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ extraHTTPHeaders: { 'Sec-GPC': '1' } })
    const page = await context.newPage()
    await page.goto(new URL('/', baseURL).href)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(consent(page)).toHaveCount(0)
    await page.goto(new URL('/cookies', baseURL).href)
    await expect(page.getByText('Your browser opts out for you')).toBeVisible()
    await expect(page.getByLabel('Analytics')).toBeDisabled()
    await context.close()
  })

  test('is answered in place without scripts, and changed on its own page', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(new URL('/tools', baseURL).href)
    await page.getByRole('button', { name: 'Accept all' }).click()
    await expect(page).toHaveURL(/\/tools$/)
    await expect(page.getByText('Your choice was saved.')).toBeVisible()
    await expect(consent(page)).toHaveCount(0)
    await page.goto(new URL('/cookies', baseURL).href)
    await expect(page.getByLabel('Analytics')).toBeChecked()
    await page.getByLabel('Marketing').uncheck()
    await page.getByRole('button', { name: 'Save choice' }).click()
    await expect(page.getByLabel('Analytics')).toBeChecked()
    await expect(page.getByLabel('Marketing')).not.toBeChecked()
    await context.close()
  })

  test('loads nothing from other sites before it is answered', async ({ page }) => {
    const foreign: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).hostname !== 'localhost' && !request.url().startsWith('data:'))
        foreign.push(request.url())
    })
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    expect(foreign).toEqual([])
    expect(await page.locator('script[src*="google"]').count()).toBe(0)
  })
})

test.describe('a signed-in user', () => {
  test('finds account and notifications in the header, and signs out by a form', async ({ page }) => {
    const { fullname } = await signUp(page)
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
    const menu = page.locator('.account-menu > summary')
    await expect(menu).toHaveText(new RegExp(`${fullname}’s account`))
    await listens(menu)
    await menu.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('link', { name: 'Giveaway history' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
    await expect(page.getByRole('link', { name: 'Giveaway history' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)

    await menu.click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    // First wait for what disappears by itself.
    await expectToast(page, 'You’re signed out.')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('token')
    await page.reload()
    await expect(page.getByText('You’re signed out.')).toHaveCount(0)
  })

  test('signs out without scripts, and never by a link', async ({ page, browser, baseURL }) => {
    await signUp(page)
    await page.goto('/auth/sign-out')
    await expect(page).toHaveURL('/')
    await expect(page.locator('.account-menu')).toBeVisible()
    const context = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    })
    const plain = await context.newPage()
    await plain.goto(new URL('/tr', baseURL).href)
    await plain.locator('.account-menu > summary').click()
    await plain.getByRole('button', { name: 'Çıkış yap' }).click()
    await expect(plain).toHaveURL(/\/tr$/)
    await expect(plain.locator('.account-menu')).toHaveCount(0)
    await context.close()
  })

  test('sees unread notifications and marks them as read', async ({ page }) => {
    const person = await signUp(page)
    await signInElsewhere(person)
    await page.goto('/')
    const bell = page.locator('.bell > summary')
    await expect(bell).toHaveText(/Notifications: 1 unread/)
    await listens(bell)
    await bell.click()
    await expect(page.locator('.bell-list')).toContainText('New sign-in')
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(bell).not.toHaveText(/unread/)
    await expect(page.locator('.bell-list')).toBeVisible()
    await expect(bell).toBeFocused()
    await page.reload()
    await expect(bell).not.toHaveText(/unread/)
  })

  test('gets new notifications each minute while the page is visible', async ({ page }) => {
    await page.clock.install()
    const person = await signUp(page)
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/auth/notifications')) asked++
    })
    await page.goto('/')
    await expect(page.locator('.bell > summary')).toBeVisible()
    await hydrated(page)
    await expect(page.locator('.bell > summary')).not.toHaveText(/unread/)
    await signInElsewhere(person)
    // The account bar loads a moment after the page, and its timer starts then.
    await expect(async () => {
      await page.clock.runFor(5000)
      expect(asked).toBe(1)
    }).toPass()
    await expect(page.locator('.bell > summary')).toHaveText(/1 unread/)
    // A busy machine may have let a few seconds pass before this was noticed.
    await page.clock.runFor(35_000)
    expect(asked).toBe(1)
    await page.clock.runFor(30_000)
    await expect.poll(() => asked).toBe(2)
  })

  test('becomes a visitor at the next step if the session ended elsewhere', async ({ page }) => {
    await signUp(page)
    await page.goto('/')
    await expect(page.locator('.account-menu')).toBeVisible()
    await page.context().clearCookies({ name: 'token' })
    await page.getByRole('link', { name: 'Tools', exact: true }).first().click()
    await expect(page).toHaveURL('/tools')
    await expect(page.locator('.account-menu')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  })
})

test.describe('guarded pages', () => {
  const addresses = [
    '/auth/security',
    '/auth/security/',
    '/%61uth/security',
    '/tr/hesap/guvenlik',
    '/dashboard',
  ]

  for (const address of addresses)
    test(`${address} sends a visitor to sign in, for documents and data alike`, async ({ request }) => {
      const document = await request.get(address, { maxRedirects: 5, headers: { Accept: 'text/html' } })
      expect(new URL(document.url()).pathname).toMatch(/\/(auth\/sign-in|hesap\/giris)$/)
      const data = await request.get(`${address.replace(/\/$/, '')}.data`, { maxRedirects: 0 })
      expect(await data.text()).toMatch(/sign-in|giris/)
    })

  test('a user without the right gets a 401, and skips the sign-in page', async ({ page }) => {
    await signUp(page)
    const answer = await page.goto('/de/verwaltung')
    await expect(page).toHaveURL('/de/401?missing=external.dashboard')
    expect(answer?.status()).toBe(401)
    await expect(page.getByRole('heading', { name: 'Kein Zugriff' })).toBeVisible()
    await page.goto('/de/konto/anmelden')
    await expect(page).toHaveURL('/de/konto')
  })
})

test('the dashboard shows the outbox and opens a mail', async ({ page }) => {
  const person = newPerson('mail')
  await signUp(await page.context().newPage(), person)
  await asAdministrator(page)
  await page.goto('/dashboard/mails')
  await expect(page.getByText('No mail server is set up.')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: person.email })
  await expect(row).toContainText('Confirm email address')
  await row.getByRole('link', { name: 'Confirm email address' }).click()
  await expect(page.locator('.mail-text')).toContainText(person.fullname)
  await expectClean(page)
})

for (const brand of brands)
  for (const theme of modesOf(brand))
    for (const width of widthsOf())
      test(`the frame of ${brand} in ${theme} at ${width} passes the accessibility and layout checks`, async ({
        page,
        baseURL,
      }) => {
        await page.emulateMedia({ colorScheme: theme })
        await page.setViewportSize({ width, height: 844 })
        await page.goto(brandUrl(baseURL, brand, '/cookies'))
        await expectClean(page)
        await page.goto(brandUrl(baseURL, brand, '/401'))
        await expect(page.locator('.consent')).toBeVisible()
        await expectClean(page)
        await asAdministrator(page)
        await page.goto(brandUrl(baseURL, brand, '/tools'))
        await page.locator('.bell > summary').click()
        await expect(page.locator('.bell-empty, .bell-list')).toBeVisible()
        await expectClean(page)
        await page.locator('.account-menu > summary').click()
        await expectClean(page)
      })

/** From a device that is new to the account: its owner is notified. */
async function signInElsewhere({ username, password }: { username: string; password: string }) {
  const base = process.env['STORIES_URL'] ?? `http://localhost:${process.env['STORIES_PORT']}`
  const answer = await fetch(`${base}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': iphone },
    body: JSON.stringify({ username, password }),
  })
  expect(answer.status).toBe(200)
}

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

test('an unknown address keeps the menu and the place of the logo', async ({ page }) => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const logo = page.locator('.site-header-home')
    await page.goto('/tools')
    const before = await logo.boundingBox()
    await page.goto('/no-such-page')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find this page')
    expect(await logo.boundingBox()).toEqual(before)
    await expect(page.locator('main')).toHaveCount(1)
    await expect(
      page.getByRole('navigation', { name: 'Main menu' }).or(page.locator('.site-burger')).first(),
    ).toBeVisible()
    await expect(page.locator('footer')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page).toHaveURL('/')
})
