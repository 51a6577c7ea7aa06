import { expect } from '@playwright/test'
import { account, fillSignIn } from '../support/guest-pages.ts'
import { mailTo, newPerson, signUp } from '../support/people.ts'
import { news, test } from '../support/story.ts'

test('a change of address is undone from the old address, and every session ends', async ({ page }) => {
  const person = await signUp(page)
  await page.goto((await mailTo(person.email, 'registration')).link)
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(news(page, 'Your email address is confirmed.')).toBeVisible()

  const wrong = newPerson('wrong').email
  await page.goto('/auth/settings')
  await page.getByLabel('New email address').fill(wrong)
  await page.getByRole('button', { name: 'Change email address' }).click()
  await expect(page.locator('#email')).toContainText(`${wrong} isn’t confirmed yet`)

  await page.goto((await mailTo(person.email, 'email_change_undo')).link)
  await page.getByRole('button', { name: 'Keep old address' }).click()
  await expect(news(page, 'Your old email address is back')).toBeVisible()
  await page.goto('/auth')
  await expect(page).toHaveURL(/\/auth\/sign-in/)
  await fillSignIn(page, person)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(account)
  await page.goto('/auth/settings')
  await expect(page.locator('#email')).toContainText(person.email)
  await expect(page.locator('#email')).not.toContainText(wrong)
})

test('a deactivated account is reactivated by a mailed link', async ({ page }) => {
  const person = await signUp(page)
  await page.goto('/auth/settings')
  await page.getByRole('button', { name: 'Deactivate account' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/auth/sign-in')
  await fillSignIn(page, person)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(news(page, 'This account is deactivated.')).toBeVisible()
  await page.goto((await mailTo(person.email, 'reactivate')).link)
  await page.getByRole('button', { name: 'Reactivate account' }).click()
  await expect(page).toHaveURL(account)
})
