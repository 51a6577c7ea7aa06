import { expect } from '@playwright/test'
import sharp from 'sharp'
import { expectClean } from '../support/looks.ts'
import { asAdministrator } from '../support/people.ts'
import { hydrated, news, test } from '../support/story.ts'

test('an image is uploaded, described, found while it has no description, and deleted', async ({ page }) => {
  await asAdministrator(page)
  const name = `story-${Date.now().toString(36)}.png`
  const create = { width: 640, height: 400, channels: 3, background: '#3b7f93' } as const
  const buffer = await sharp({ create }).png().toBuffer()
  await page.goto('/dashboard/media')
  await hydrated(page)
  await page.locator('input[type="file"][multiple]').setInputFiles([
    { name, mimeType: 'image/png', buffer },
    // The content decides, not the name.
    { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html><script>1</script></html>') },
  ])
  const uploads = page.getByRole('region', { name: 'Uploads' })
  await expect(uploads.getByText('Uploaded', { exact: true })).toBeVisible()
  await expect(uploads).toContainText('1 failed')
  await expectClean(page)

  await page.goto(`/dashboard/media?search=${name}`)
  await expect(page.locator('.media-lacks')).toBeVisible()
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const words = page.locator('[name="alt.en"]')
  await words.fill('<b>A blue</b> wall')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(news(page, /saved/i)).toBeVisible()
  await page.reload()
  await expect(words).toHaveValue('<b>A blue</b> wall')
  await expectClean(page)

  await page.getByRole('button', { name: 'Delete this file' }).click()
  await expect(page).toHaveURL(/\/dashboard\/media$/)
  await page.goto(`/dashboard/media?search=${name}`)
  await expect(page.getByRole('link', { name })).toHaveCount(0)
})
