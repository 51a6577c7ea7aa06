import { expect, type Page } from '@playwright/test'
import { expectClean } from '../support/looks.ts'
import { mailTo, signUp } from '../support/people.ts'
import { expectToast, test } from '../support/story.ts'

const subscription = '/auth/subscription'

test('buying with a trial starts the plan once the provider confirms it', async ({ page }) => {
  await verified(page)
  await page.goto('/pricing')
  await expect(ticket(page, 'Pro')).toContainText('14 days free, then $29 a month. No card needed.')
  await page.getByRole('button', { name: 'Try Pro free for 14 days' }).click()
  await paid(page, 'Start the trial without a card')
  await expect(page.getByRole('heading', { name: 'You now have Pro' })).toBeVisible()
  await expectClean(page)
  await page.getByRole('link', { name: 'View subscription' }).click()
  await expect(state(page)).toContainText('Trial')
  await expect(state(page)).toContainText('14 days left in your trial.')
  await expect(card(page, 'Pro')).toContainText('Your plan')
  await expectClean(page)
})

test('a subscription is upgraded, downgraded and canceled, and the last two are undone', async ({ page }) => {
  await verified(page)
  await buy(page, 'basic')
  // The trial is over, and the first month is paid.
  await advance(page, 8)
  await expect(page.getByRole('table', { name: 'Invoices' })).toContainText('$9')

  await card(page, 'Pro').getByRole('link', { name: 'Upgrade to Pro' }).click()
  const step = page.getByRole('region', { name: 'Upgrade to Pro' })
  await expect(step).toContainText('We’ve already deducted what’s left of Basic.')
  await expect(step.getByRole('row', { name: /^Draws per month/ })).toBeVisible()
  await expectClean(page)
  await step.getByRole('button', { name: /^Pay \$[\d.]+ and upgrade$/ }).click()
  await expect(page).toHaveURL(subscription)
  await expect(state(page)).toContainText('Pro$29 per month')

  await card(page, 'Basic').getByRole('link', { name: 'Downgrade to Basic' }).click()
  await page.getByRole('region', { name: 'Downgrade to Basic' }).getByRole('button').click()
  await expect(state(page)).toContainText(/Starting .+, you’ll have Basic for \$9 per month\./)
  await state(page).getByRole('button', { name: 'Keep Pro' }).click()
  await expect(state(page)).toContainText(/Renews on .+ for \$29\./)

  await state(page).getByRole('link', { name: 'Cancel subscription' }).click()
  await page.getByRole('region', { name: 'Cancel Pro?' }).getByRole('button').click()
  await expect(state(page)).toContainText(/Ends on .+\. Until then, you keep everything/)
  await state(page).getByRole('button', { name: 'Keep my subscription' }).click()
  await expect(state(page)).toContainText(/Renews on .+ for \$29\./)
})

test('a declined card buys nothing and changes nothing', async ({ page }) => {
  await verified(page)
  await page.goto('/pricing')
  await page.getByRole('button', { name: /^Try Basic/ }).click()
  await page.getByRole('button', { name: 'Pay with a card that is declined' }).click()
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
  await page.getByRole('button', { name: 'Back without paying' }).click()
  await expect(page).toHaveURL('/pricing')
  await expect(ticket(page, 'Free')).toContainText('your plan')

  await buy(page, 'basic')
  await advance(page, 8)
  await state(page).getByRole('button', { name: 'Card, address and invoices' }).click()
  await page.getByRole('button', { name: 'Use a card that is declined' }).click()
  await page.getByRole('button', { name: 'Back to the site' }).click()
  await page.goto(`${subscription}?to=pro`)
  await page.getByRole('button', { name: /^Pay / }).click()
  await expectToast(page, 'Your card was declined, so your plan')
  await expect(state(page)).toContainText('Basic$9 per month')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a plan can be bought and canceled', async ({ page }) => {
    await verified(page)
    await page.goto(`${subscription}?to=basic`)
    await page.getByRole('region', { name: 'Start with Basic' }).getByRole('button').click()
    await paid(page, 'Start the trial without a card')
    await expect(page.getByRole('heading', { name: 'You now have Basic' })).toBeVisible()
    await page.goto(subscription)
    await page.getByRole('link', { name: 'Cancel subscription' }).click()
    await page.getByRole('button', { name: /^Cancel on/ }).click()
    await expect(state(page)).toContainText('Canceled')
  })
})

/** A new user with a confirmed address: only those can buy. */
async function verified(page: Page): Promise<void> {
  const { email } = await signUp(page)
  const { link } = await mailTo(email, 'registration')
  const answer = await page.request.post(`${new URL(link).origin}/api/auth/verify`, {
    headers: { Origin: new URL(link).origin },
    data: { token: link.split(/[/#=]/).at(-1) },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

async function buy(page: Page, plan: string): Promise<void> {
  await page.goto(`${subscription}?to=${plan}`)
  await page
    .getByRole('region', { name: /^Start with/ })
    .getByRole('button')
    .click()
  await paid(page, 'Pay with a card that works')
  await expect(page.getByRole('heading', { name: /^You now have / })).toBeVisible()
}

/** Presses a button of the payment page, to which the browser was redirected automatically. */
async function paid(page: Page, button: string): Promise<void> {
  await expect(page.getByText('This isn’t a real payment page')).toBeVisible()
  await page.getByRole('button', { name: button }).click()
  await expect(page).toHaveURL(/\/auth\/subscription\/checkout\?session_id=cs_/)
}

/** Advances the payment provider's clock past the days of a trial; its notifications arrive asynchronously. */
async function advance(page: Page, days: number): Promise<void> {
  const answer = await page.request.post(`${process.env['STORIES_STRIPE']}/stand-in/advance`, {
    form: { days },
  })
  expect(answer.ok()).toBe(true)
  await expect(async () => {
    await page.goto(subscription)
    await expect(state(page)).toContainText('Active', { timeout: 500 })
  }).toPass()
}

function state(page: Page) {
  return page.getByRole('region', { name: 'Your subscription' })
}

function card(page: Page, plan: string) {
  return page.locator('.plan').filter({ has: page.getByRole('heading', { name: plan }) })
}

function ticket(page: Page, plan: string) {
  return page.locator('.tear').filter({ has: page.getByRole('heading', { name: plan }) })
}
