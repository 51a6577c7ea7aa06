import { expect, type Page } from '@playwright/test'
import {
  account,
  fillFirstStep,
  fillSignIn,
  makePasskey,
  stranger,
  watch,
  withSecondFactor,
} from '../support/guest-pages.ts'
import { newPerson, signUp } from '../support/people.ts'
import { expectToast, news, test } from '../support/story.ts'

test.describe('signing up', () => {
  test('makes an account, signs in, and no script can read the token', async ({ page, context }) => {
    const seen = await watch(context)
    const person = newPerson()
    await page.goto('/auth/sign-up')
    await fillFirstStep(page, person)
    const username = page.getByLabel('Username')
    await expect(username).toHaveValue('grace.hopper')
    await username.fill(person.username)
    await page.locator('#password').fill(person.password)
    await page.getByText('Add your birthday (optional)').click()
    await page.getByLabel('Birthday').fill('1906-12-09')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(account)
    await expectToast(page, 'Your account is ready.')

    const cookies = await context.cookies()
    const token = cookies.find(({ name }) => name === 'token')
    expect(token).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    const readable = await page.evaluate(() =>
      [document.cookie, JSON.stringify(localStorage), JSON.stringify(sessionStorage)].join(),
    )
    expect(readable).not.toContain(token?.value ?? 'nothing')
    expect(await page.content()).not.toContain(token?.value ?? 'nothing')
    expect(seen).toEqual([])
  })

  test('keeps the input, lists all errors, and focuses the first invalid field', async ({ page }) => {
    const person = await stranger(page)
    await page.goto('/auth/sign-up')
    await fillFirstStep(page, { fullname: 'Grace Hopper', email: 'nowhere' })
    await expect(page.locator('.toast-title')).toHaveText(/^Email: .+$/)
    await expect(page.locator('#email')).toBeFocused()
    await fillFirstStep(page, { fullname: 'Grace Hopper', email: newPerson().email })

    await page.getByLabel('Username').fill('a b')
    await page.locator('#password').fill('short')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.locator('.toast-title')).toHaveText(/^Username: .+\nPassword: .+$/)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByLabel('Username')).toBeFocused()
    await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('button', { name: 'Change name or email' }).click()
    await expect(page.getByLabel('Full name')).toHaveValue('Grace Hopper')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByLabel('Username')).toHaveValue('a b')

    await page.getByLabel('Username').fill(person.username)
    await page.locator('#password').fill(person.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(news(page, 'This username already exists. Choose another one.')).toBeVisible()
  })

  test('works with the keyboard alone, and so does signing in', async ({ page, context }) => {
    const person = newPerson()
    await page.goto('/auth/sign-up')
    await page.getByLabel('Full name').focus()
    await page.keyboard.type(person.fullname)
    await tabTo(page, 'email')
    await page.keyboard.type(person.email)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Username')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(person.username)
    await tabTo(page, 'password')
    await page.keyboard.type(person.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(account)

    await context.clearCookies()
    await page.goto('/auth/sign-in')
    await page.getByLabel('Username or email').focus()
    await page.keyboard.type(person.email)
    await tabTo(page, 'password')
    await page.keyboard.type(person.password)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.locator('#password')).toHaveAttribute('type', 'text')
    await tabTo(page, 'remember_me')
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(account)
    const [token] = (await context.cookies()).filter(({ name }) => name === 'token')
    expect(token?.expires).toBeGreaterThan(Date.now() / 1000 + 24 * 3600)
  })
})

/** Presses Tab until the field with this name has the focus. */
async function tabTo(page: Page, name: string) {
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  for (let i = 0; i < 12 && (await focused()) !== name; i++) await page.keyboard.press('Tab')
  expect(await focused()).toBe(name)
}

test.describe('signing in', () => {
  test('leads to the requested page and confirms the sign-in', async ({ page }) => {
    const person = await stranger(page)
    await page.goto('/auth/security')
    await expect(page).toHaveURL(/\/auth\/sign-in\?return=/)
    await fillSignIn(page, person)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/auth\/security$/)
    await expectToast(page, 'You’re signed in.')
  })

  test('keeps the requested page when the visitor signs up instead', async ({ page }) => {
    await page.goto('/auth/settings')
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
    await expect(page).toHaveURL(/\/auth\/sign-up\?return=%2Fauth%2Fsettings/)
  })

  test('never leads to another site', async ({ page }) => {
    const person = await stranger(page)
    await page.goto('/auth/sign-in?return=%2F%5Cevil.example')
    await fillSignIn(page, person)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(account)
  })

  test('answers the same for a wrong password and an unknown user, and says how long to wait', async ({
    page,
  }) => {
    const person = await stranger(page)
    await page.goto('/auth/sign-in')
    const unknown = { ...person, username: `nobody-${person.username}` }
    for (const who of [unknown, person]) {
      await fillSignIn(page, who, 'wrong all the same')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(news(page, /^Invalid credentials/)).toBeVisible()
      await expect(page.locator('#password')).toBeFocused()
      await expect(page.locator('#password-error')).toContainText(
        'Invalid credentials. Check your username or email and your password.',
      )
      await expect(page.getByLabel('Username or email')).toHaveValue(who.username)
      expect(await page.content()).not.toContain('wrong all the same')
    }
    for (let i = 0; i < 5; i++)
      await page.request.post('/api/auth/sign-in', { data: { username: person.username, password: 'wrong' } })
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(news(page, /You can try again in \d+ (second|minute)s?\./)).toBeVisible({ timeout: 15_000 })
  })

  test('keeps the input without a connection', async ({ page, context }) => {
    const person = await stranger(page)
    await page.goto('/auth/sign-in')
    await fillSignIn(page, person)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(news(page, 'can’t reach the server')).toBeVisible()
    await expect(page.getByLabel('Username or email')).toHaveValue(person.username)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(account)
  })

  test('asks for the second factor, and accepts a recovery code instead', async ({ page, context }) => {
    const person = await signUp(page)
    const { totp, codes } = await withSecondFactor(page)
    await context.clearCookies()

    await page.goto('/auth/sign-in?return=%2Fauth%2Fsettings')
    await fillSignIn(page, person)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
    const code = page.locator('#code')
    await expect(code).toBeFocused()
    await code.fill('000000')
    await page.getByRole('button', { name: 'Continue' }).first().click()
    await expect(news(page, 'This code isn’t right')).toBeVisible()
    // The code that enabled it is used up; the next one is already valid.
    await code.fill(totp.generate({ timestamp: Date.now() + 30_000 }))
    await page.getByRole('button', { name: 'Continue' }).first().click()
    await expect(page).toHaveURL(/\/auth\/settings$/)

    await context.clearCookies()
    await page.goto('/auth/sign-in')
    await fillSignIn(page, person)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Use a recovery code').click()
    await page.getByLabel('Recovery code').fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'Continue' }).last().click()
    await expect(page).toHaveURL(account)
  })

  test('accepts a passkey without a second factor', async ({ page, context }) => {
    test.slow()
    const device = await context.newCDPSession(page)
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
    await signUp(page)
    await page.goto('/auth')
    expect(await makePasskey(page)).toBe(201)
    await context.clearCookies()
    await page.goto('/auth/sign-in?return=%2Fauth%2Fsettings')
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page).toHaveURL(/\/auth\/settings$/)
  })
})
