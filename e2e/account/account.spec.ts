import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import { brands, expectClean, expectNoSidewaysScroll, waysOf } from '../support/looks.ts'
import { mailTo, newPerson, type Person, signUp } from '../support/people.ts'
import { expectToast, hydrated, news, test } from '../support/story.ts'

const hostile = '<img src=x onerror=alert(1)> & "Ada"'
const pages = [
  '/auth',
  '/auth/settings',
  '/auth/security',
  '/auth/subscription',
  '/auth/giveaway-history',
  '/auth/notifications',
]

/** Signs a user in and answers the cookie question for them. */
async function arrive(page: Page, person = newPerson('ada')): Promise<Person> {
  await signUp(page, person)
  await page.request.post('/api/cookie-preferences', { data: { necessary: true }, headers: own(page) })
  return person
}

function own(page: Page): Record<string, string> {
  const url = page.url() === 'about:blank' ? undefined : new URL(page.url()).origin
  return url ? { Origin: url } : { 'Sec-Fetch-Site': 'same-origin' }
}

async function draw(request: APIRequestContext, title: string, winners = 1): Promise<string> {
  const source = { type: 'list', entries: ['Ayşe', hostile, 'Cem'] }
  const answer = await request.post('/api/giveaways', {
    data: { title, winners, mode: 'local', source },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { data: { share_code: string } }).data.share_code
}

/** Records anything that a hostile text could trigger. */
function watch(page: Page): string[] {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => seen.push(error.message))
  page.on('console', (line) => {
    if (/Content Security Policy|Hydration|TrustedHTML/i.test(line.text())) seen.push(line.text())
  })
  return seen
}

test.describe('settings', () => {
  test('keep names as typed, take a profile image, and mail a link to a new address', async ({ page }) => {
    const seen = watch(page)
    await arrive(page)
    await page.goto('/auth/settings')
    await page.getByLabel('Full name').fill(hostile)
    await page.getByLabel('Birthday').fill('1906-12-09')
    await page.getByLabel('Gender').selectOption('female')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(news(page, 'Your profile was saved.')).toBeVisible()
    await page.goto('/auth')
    await expect(page.getByRole('heading', { name: hostile, level: 1 })).toBeVisible()

    await page.goto('/auth/settings')
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c00' } })
      .png()
      .toBuffer()
    const file = page.locator('input[type=file]')
    await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
    await expect(page.locator('main .avatar img')).toHaveAttribute('src', /^data:image\/png/)
    await page.getByRole('button', { name: 'Save photo' }).click()
    await expect(page.locator('main .avatar img')).toHaveAttribute('src', /\/api\/avatars\//)
    await file.setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await page.getByRole('button', { name: 'Save photo' }).click()
    await expect(page.locator('main .field-error')).toContainText('couldn’t read this image')
    await page.getByRole('button', { name: 'Remove photo' }).click()
    await expect(page.locator('main .avatar img')).toHaveCount(0)

    const address = newPerson('new').email
    await page.getByLabel('New email address').fill(address)
    await page.getByRole('button', { name: 'Change email address' }).click()
    await expect(page.locator('#email')).toContainText(`${address} isn’t confirmed yet`)
    expect((await mailTo(address, 'email_change')).link).toContain('/auth/link/verify')

    await page.getByRole('button', { name: 'Prepare file' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download file' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.zip$/)
    expect(seen).toEqual([])
  })

  test('show an invalid field below the toast on a phone, and one toast after many attempts', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 760 })
    await arrive(page)
    await page.goto('/auth/settings')
    await hydrated(page)
    const name = page.getByLabel('Full name')
    const username = page.getByRole('textbox', { name: 'Username', exact: true })
    const save = page.getByRole('button', { name: 'Save profile' })
    const toasts = page.locator('.toast')
    await name.fill('')
    // The field lies where a toast will, and stays there while the button is pressed.
    await name.evaluate((field) =>
      scrollBy({ top: field.getBoundingClientRect().top - 90, behavior: 'instant' }),
    )
    await save.click()
    await expect(toasts).toHaveText([/Full name: This field is required/])
    await expect(name).toBeFocused()
    const edges = async () => [(await toasts.boundingBox())?.height ?? 0, (await name.boundingBox())?.y ?? 0]
    await expect.poll(async () => (await edges())[1]).toBeGreaterThan(72 + ((await edges())[0] ?? 0))
    await name.fill('Ada')
    await username.fill('?')
    await save.click()
    await expect(username).toBeFocused()
    await expect(toasts).toHaveText([/^Username/])
  })

  test('work with the keyboard alone', async ({ page }) => {
    await arrive(page)
    await page.goto('/auth')
    await tabTo(page, 'link', 'Settings')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/auth\/settings$/)
    await tabTo(page, 'textbox', 'Full name')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('X')
    await page.keyboard.press('Enter')
    // The wrong field has the focus, and the input is preserved.
    const name = page.getByLabel('Full name')
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await expect(name).toBeFocused()
    await expect(name).toHaveValue('X')
    await page.keyboard.type(' Ada Lovelace')
    await page.keyboard.press('Enter')
    await expect(news(page, 'Your profile was saved.')).toBeVisible()
    await expect(name).toHaveValue('X Ada Lovelace')
  })
})

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, role: 'link' | 'textbox', name: string): Promise<void> {
  const wanted = page.locator('main').getByRole(role, { name })
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab never reached ${name}`)
}

test('security: a new password, a second factor, a passkey, and ended sessions', async ({
  page,
  browser,
  baseURL,
}) => {
  const seen = watch(page)
  const person = await arrive(page)
  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) })
  const signInThere = async ({ request }: { request: APIRequestContext }) => {
    const there = await request.post('/api/auth/sign-in', {
      data: { username: person.username, password: person.password },
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        'User-Agent':
          'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1 <script>alert(1)</script>',
      },
    })
    expect(there.status()).toBe(200)
  }
  await signInThere(elsewhere)

  await page.goto('/auth/security')
  const sessions = page.locator('.security-sessions tbody tr')
  await expect(sessions).toHaveCount(2)
  // The current session cannot be selected, and has no close button of its own.
  await expect(page.getByRole('checkbox', { name: /^Select (?!all)/ })).toHaveCount(1)
  await sessions.getByRole('button', { name: /^Sign out/ }).click()
  await expect(sessions).toHaveCount(1)
  await expect(sessions).toContainText('this device')
  expect((await elsewhere.request.get('/api/auth')).status()).toBe(401)
  const others = page.getByRole('button', { name: 'Sign out everywhere else' })
  await expect(others).toHaveCount(0)

  // All others end by one press and one request, and this one stays.
  await signInThere(elsewhere)
  const third = await browser.newContext({ ...(baseURL && { baseURL }) })
  await signInThere(third)
  await page.goto('/auth/security')
  await expect(sessions).toHaveCount(3)
  await hydrated(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.postData() ?? '')
  })
  await others.click()
  await expect(news(page, 'You’re signed out on all other devices.')).toBeVisible()
  await expect(sessions).toHaveCount(1)
  await expect(sessions).toContainText('this device')
  expect(sent.filter((body) => body.includes('intent='))).toEqual(['intent=close_others'])
  for (const { request } of [elsewhere, third]) expect((await request.get('/api/auth')).status()).toBe(401)
  await elsewhere.close()
  await third.close()

  await fillPasswords(page, 'not mine at all', 'two quiet herons by the lake')
  await expect(page.locator('main .field-error')).toContainText('not your current password')
  await fillPasswords(page, person.password, 'two quiet herons by the lake')
  await expect(news(page, 'Your password was changed.')).toBeVisible()

  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.getByLabel('Passkey name').fill(hostile)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(news(page, 'The passkey was added.')).toBeVisible()
  await page.getByRole('button', { name: `Remove passkey ${hostile}` }).click()
  await expect(news(page, 'The passkey was removed.')).toBeVisible()

  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  const secret = (await page.locator('.security-secret').innerText()).replaceAll(' ', '')
  const code = page.getByRole('textbox', { name: /^Code/ })
  await code.fill('000000')
  await page.getByRole('button', { name: 'Turn on', exact: true }).click()
  await expect(page.locator('main .field-error')).toContainText('This code isn’t right')
  await code.fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await page.getByRole('button', { name: 'Turn on', exact: true }).click()
  await expect(page.locator('.security-codes li')).toHaveCount(10)
  await expectClean(page)
  await page.reload()
  await expect(page.locator('.security-codes')).toHaveCount(0)

  await page.goto('/auth/notifications')
  await expect(page.locator('.account-head').getByText('3 unread')).toBeVisible()
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  if (size) await page.setViewportSize(size)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.locator('.account-head').getByText('3 unread')).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete all' }).click()
  await expect(page.getByText('No notifications yet')).toBeVisible()

  await page.goto('/auth/security')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out everywhere' })
  await expect(question).toContainText('including this one')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await question.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/auth')
  await expect(page).toHaveURL(/\/auth\/sign-in/)
  expect(seen).toEqual([])
})

async function fillPasswords(page: Page, current: string, next: string): Promise<void> {
  await page.getByLabel('Current password').fill(current)
  await page.getByLabel(/^New password( \*)?$/).fill(next)
  await page.getByLabel('Confirm new password').fill(next)
  await page.getByRole('button', { name: 'Change password' }).click()
}

test.describe('the history without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('can be searched, and draws can be unshared and deleted', async ({ page, browser, baseURL }) => {
    await arrive(page)
    await page.goto('/auth/giveaway-history')
    await expect(page.getByRole('link', { name: 'Draw from a list' }).last()).toBeVisible()
    await draw(page.request, 'First of all')
    const code = await draw(page.request, hostile, 3)
    await page.goto('/auth/giveaway-history')
    const rows = page.locator('.history-list tbody tr')
    await expect(rows).toHaveCount(2)

    await page.getByLabel('Search').fill('first')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/search=first/)
    await expect(rows).toHaveCount(1)
    await page.getByLabel('Search').fill('nobody at all')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('No matches')).toBeVisible()
    await page.getByRole('link', { name: 'Clear' }).last().click()

    const row = rows.filter({ hasText: hostile }).first()
    await row.getByRole('button', { name: 'Stop sharing' }).click()
    await expect(rows.first()).toContainText('visible only to you')
    const visitor = await browser.newPage({ ...(baseURL && { baseURL }) })
    expect((await visitor.goto(`/results/${code}`))?.status()).toBe(410)
    expect((await page.goto(`/results/${code}`))?.status()).toBe(200)
    await visitor.close()

    await page.goto('/auth/giveaway-history?sort=sealed_at&page_size=10')
    await expect(rows.first()).toContainText('First of all')
    await rows.last().getByRole('link', { name: 'Delete' }).click()
    await expect(page).toHaveURL(/sort=sealed_at.*delete=/)
    await expect(page.getByRole('heading', { name: `Delete ${hostile}?` })).toBeVisible()
    await page.getByRole('button', { name: 'Delete draw' }).click()
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('First of all')
  })
})

test('remaining draws are shown before a draw, and an account is deleted after its name is typed', async ({
  page,
}) => {
  const seen = watch(page)
  const person = await arrive(page)
  for (let drawn = 0; drawn < 8; drawn++) await draw(page.request, '')
  await page.goto('/tools/giveaway-from-file')
  await expect(page.getByText('2 of 10 draws left today')).toBeVisible()
  for (let drawn = 0; drawn < 2; drawn++) await draw(page.request, '')
  // The page does not know about the limit yet: the server refuses, the input is preserved, and there is a way to
  // continue.
  await page.getByLabel('Names').fill('Ada\nBob')
  await page.getByRole('button', { name: 'Draw 1 winner' }).first().click()
  await expect(news(page, 'Daily usage limit reached')).toBeVisible()
  await expect(page.getByLabel('Names')).toHaveValue('Ada\nBob')
  await expect(page.getByRole('link', { name: 'View plans' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('You’ve used up today’s draws (10)')).toBeVisible()
  await page.getByRole('link', { name: 'View plans' }).click()
  await expect(page).toHaveURL(/\/auth\/subscription$/)
  await expect(page.getByText('10 of 10', { exact: true })).toBeVisible()

  await page.goto('/auth/settings')
  await page.getByLabel(/^Type your username/).fill('somebody else')
  await page.getByRole('button', { name: 'Permanently delete my account' }).click()
  await expect(page.locator('main .field-error')).toContainText(
    'That’s not your username. Check the spelling.',
  )
  await page.getByLabel(/^Type your username/).fill(person.username)
  await page.getByRole('button', { name: 'Permanently delete my account' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expectToast(page, 'Your account was deleted.')
  const again = await page.request.post('/api/auth/sign-in', {
    data: { username: person.username, password: person.password },
    headers: own(page),
  })
  expect(again.status()).toBe(422)
  expect(seen).toEqual([])
})

test('every page of an account passes the accessibility and layout checks', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  await arrive(page)
  await draw(page.request, hostile, 3)
  const state = await page.context().storageState()
  for (const brand of waysOf(brands, (one) => one === 'lucky')) {
    const url = new URL(baseURL ?? '')
    if (brand === 'lucky') url.hostname = 'lucky.localhost'
    const context = await browser.newContext({
      baseURL: url.origin,
      colorScheme: brand === 'lucky' ? 'dark' : 'light',
      viewport: brand === 'lucky' ? { width: 390, height: 844 } : { width: 1280, height: 900 },
      storageState: {
        ...state,
        cookies: state.cookies.map((cookie) => ({ ...cookie, domain: url.hostname })),
      },
    })
    const other = await context.newPage()
    const seen = watch(other)
    for (const path of pages) {
      expect((await other.goto(path))?.status()).toBe(200)
      await hydrated(other)
      await expectClean(other)
    }
    expect(seen).toEqual([])
    await context.close()
  }
})
