import { expect } from '@playwright/test'
import { hydrated, news, test } from '../support/story.ts'

test.use({ extraHTTPHeaders: { 'Sec-GPC': '1' } })

test('a message survives a refusal and a lost connection until it is sent', async ({ page, context }) => {
  await page.goto('/contact?plan=pro')
  await hydrated(page)
  const message = `Where is it? ${Date.now()}`
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Lovelace')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.org')
  await page.getByRole('textbox', { name: 'Message' }).fill(message)
  const send = page.getByRole('button', { name: 'Send' })
  await send.click()
  await expect(news(page, 'Consent: This field is required')).toBeVisible()
  await expect(page.getByRole('checkbox')).toBeFocused()
  await page.getByRole('checkbox').check()
  await context.setOffline(true)
  await send.click()
  await expect(news(page, 'We can’t reach the server.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(message)
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Pro plan')
  await expect(page.getByRole('checkbox')).toBeChecked()
  await context.setOffline(false)
  // Forms that are sent as fast as a program would are asked to send again.
  await expect(async () => {
    await send.click()
    await expect(news(page, 'We’ve received your message.')).toBeVisible({ timeout: 3000 })
  }).toPass()
})

test('a question opens by its link, also from the support page', async ({ page }) => {
  await page.goto('/faq#q-f008')
  await expect(page.locator('#q-f008')).toBeVisible()
  await page.goto('/support')
  await hydrated(page)
  await page.getByRole('link', { name: 'About deadlines and backup winners' }).click()
  await expect(page.locator('#q-f011')).toBeInViewport()
  await expect(page.locator('details[open]:has(#q-f011)')).toHaveCount(1)
})
