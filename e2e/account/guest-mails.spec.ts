import { expect } from '@playwright/test'
import {
  account,
  fillFirstStep,
  fillSignIn,
  stranger,
  watch,
  withSecondFactor,
} from '../support/guest-pages.ts'
import { mailTo, newPerson, signUp } from '../support/people.ts'
import { expectToast, news, test } from '../support/story.ts'

test.describe('mailed links', () => {
  test('the link for a forgotten password works once', async ({ page }) => {
    const person = await stranger(page)
    await page.goto('/auth/recovery-account')
    await page.locator('#email').fill(person.email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expectToast(page, 'Check your inbox')
    await expect(page.locator('main')).toContainText('If there’s an account with this address')
    const { link } = await mailTo(person.email, 'forgot_password')

    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
    expect(page.url()).not.toContain('token')
    await page.locator('#new_password').fill('a wholly different sentence')
    await page.locator('#confirm_password').fill('a wholly different sentense')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(news(page, 'The passwords don’t match.')).toBeVisible()
    await page.locator('#confirm_password').fill('a wholly different sentence')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page).toHaveURL(/\/auth\/sign-in$/)
    await expectToast(page, 'Your new password is set.')
    await fillSignIn(page, person, 'a wholly different sentence')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(account)

    await page.context().clearCookies()
    await page.goto(link)
    await page.locator('#new_password').fill('a third sentence altogether')
    await page.locator('#confirm_password').fill('a third sentence altogether')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(news(page, 'already used or replaced')).toBeVisible()
  })

  test('an address is confirmed by pressing the button, not by opening the link', async ({
    page,
    context,
  }) => {
    const seen = await watch(context)
    const person = await signUp(page)
    const { link } = await mailTo(person.email, 'registration')
    const isVerified = async () => {
      const answer = await page.request.get('/api/auth')
      return ((await answer.json()) as { data: { user: { email_verified: boolean } } }).data.user
        .email_verified
    }
    await page.goto(link)
    await expect(page.getByLabel('Code from the email')).toHaveCount(0)
    expect(page.url()).not.toContain('token')
    expect(await isVerified()).toBe(false)
    await page.getByRole('button', { name: 'Confirm address' }).click()
    await expect(news(page, 'Your email address is confirmed.')).toBeVisible()
    expect(await isVerified()).toBe(true)
    await page.getByRole('link', { name: 'Go to your account' }).click()
    await expect(page).toHaveURL(account)
    expect(seen).toEqual([])
  })

  test('an unknown code is refused, and an unknown purpose is not found', async ({ page }) => {
    await page.goto('/auth/link/verify')
    await page.getByLabel('Code from the email').fill('not a code')
    await page.getByRole('button', { name: 'Confirm address' }).click()
    await expect(news(page, 'This link isn’t valid.')).toBeVisible()
    await expect(page.getByLabel('Code from the email')).toHaveValue('not a code')
    expect((await page.goto('/auth/link/constructor'))?.status()).toBe(404)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('sign up, confirm the address, reset the password, sign in', async ({ page, context }) => {
    const person = newPerson()
    await page.goto('/auth/sign-up')
    await fillFirstStep(page, person)
    await page.getByLabel('Username').fill(person.username)
    await page.locator('#password').fill(person.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(account)

    const confirmation = await mailTo(person.email, 'registration')
    await page.goto(confirmation.link)
    await page.getByLabel('Code from the email').fill(confirmation.link.split('token=')[1] ?? '')
    await page.getByRole('button', { name: 'Confirm address' }).click()
    await expect(news(page, 'Your email address is confirmed.')).toBeVisible()

    await context.clearCookies()
    await page.goto('/auth/recovery-account')
    await page.locator('#email').fill(person.email)
    await page.getByRole('button', { name: 'Send link' }).click()
    const recovery = await mailTo(person.email, 'forgot_password')
    await page.getByLabel('Code from the email').fill(recovery.link.split('token=')[1] ?? '')
    await page.locator('#new_password').fill('a wholly different sentence')
    await page.locator('#confirm_password').fill('a wholly different sentence')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page).toHaveURL(/\/auth\/sign-in$/)
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeHidden()

    await fillSignIn(page, person, 'a wholly different sentence')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(account)
  })

  test('sign in with a recovery code', async ({ page, context }) => {
    const person = await signUp(page)
    const { codes } = await withSecondFactor(page)
    await context.clearCookies()
    await page.goto('/auth/sign-in?return=%2Fauth%2Fsettings')
    await fillSignIn(page, person)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Use a recovery code').click()
    await page.getByLabel('Recovery code').fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'Continue' }).last().click()
    await expect(page).toHaveURL(/\/auth\/settings$/)
  })
})
