import { expect, type Page } from '@playwright/test'
import { asAdministrator } from '../support/people.ts'
import { test } from '../support/story.ts'

for (const javaScriptEnabled of [true, false])
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled })

    test('a price unknown to the payment provider must be confirmed before it is saved', async ({ page }) => {
      await asAdministrator(page)
      await page.goto('/dashboard/plans/Ultra')
      const price = page.locator('input[name="price"]')
      const known = await price.inputValue()
      await price.fill('64')
      await save(page)
      const question = page.locator('.note').filter({ hasText: 'This would stop sales of this plan' })
      await expect(question).toContainText('no one can buy the plan until both prices match')
      await expect(question.getByRole('button', { name: 'Save and stop sales' })).toBeVisible()
      await expect(page.getByText('the payment provider charges $59 per month').first()).toBeVisible()
      await expect(price).toHaveValue('64')
      await page.goto('/dashboard/plans/Ultra')
      await expect(price).toHaveValue(known)
      await page.getByRole('button', { name: 'Check price at Stripe' }).click()
      await expect(page.getByText('Stripe has the same price: $59 per month.')).toBeVisible()
    })

    test('a new plan shows all its errors at once, in the order of its form', async ({ page }) => {
      await asAdministrator(page)
      await page.goto('/dashboard/plans/add')
      await page.locator('input[name="comments"]').fill('')
      await page.locator('input[name="currency"]').fill('')
      await page.getByRole('button', { name: 'Add plan' }).click()
      for (const name of ['name', 'price', 'currency', 'comments'])
        await expect(page.locator(`input[name="${name}"]`)).toHaveAttribute('aria-invalid', 'true')
      if (!javaScriptEnabled) return
      const labels = await page.locator('main .field:has([aria-invalid="true"]) label').allTextContents()
      const lines = (await page.locator('.toast').innerText())
        .split('\n')
        .filter((line) => line.includes(':'))
      expect(lines.map((line) => line.split(':')[0])).toEqual(labels.map((label) => label.replace(' *', '')))
    })

    test('a plan saved without sales says everywhere that it is not for sale', async ({ page }) => {
      const name = `Team ${javaScriptEnabled ? 'one' : 'two'} ${Date.now().toString(36)}`
      await asAdministrator(page)
      await page.goto('/dashboard/plans/add')
      await page.locator('input[name="name"]').fill(name)
      await page.locator('input[name="price"]').fill('64')
      await page.locator('input[name="product_id"]').fill('prod_nothing')
      await page.getByLabel('For sale on the site').check()
      await page.getByRole('button', { name: 'Add plan' }).click()
      await page.getByRole('button', { name: 'Save and stop sales' }).click()
      await expect(page).toHaveURL('/dashboard/plans')
      await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Not for sale')
      await page.getByRole('link', { name }).click()
      await expect(page.getByText(/^No one can buy this plan right now/)).toBeVisible()

      await page.context().clearCookies()
      await page.goto('/pricing')
      const ticket = page.locator('.tear').filter({ has: page.getByRole('heading', { name }) })
      await expect(ticket.getByRole('link', { name: new RegExp(name) })).toHaveAttribute('href', /^\/contact/)
      await expect(ticket).not.toContainText('free')
      await removed(page, name)
    })
  })

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

async function removed(page: Page, name: string): Promise<void> {
  await asAdministrator(page)
  const answer = await page.request.delete(`/api/plans/${encodeURIComponent(name)}`, {
    headers: { Origin: new URL(page.url()).origin },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}
