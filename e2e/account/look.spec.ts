import { expect } from '@playwright/test'
import sharp from 'sharp'
import { expectClean } from '../support/looks.ts'
import { askAsAdministrator, signUp } from '../support/people.ts'
import { hydrated, test } from '../support/story.ts'

interface Found {
  rows: { id: string }[]
}

for (const javaScriptEnabled of [true, false])
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled })

    test('a logo and a color are saved together, and a refused logo keeps the color', async ({ page }) => {
      const { username } = await signUp(page)
      const { rows } = await askAsAdministrator<Found>('GET', `/api/users?search=${username}`)
      const plan = { plan: 'Ultra', plan_until: '2031-05-04T00:00:00Z', plan_reason: 'Shows a logo' }
      await askAsAdministrator('PUT', `/api/users/${rows[0]?.id}`, plan)
      await page.goto('/auth/settings')
      if (javaScriptEnabled) await hydrated(page)
      const part = page.locator('#look')
      const save = part.getByRole('button', { name: 'Save logo and color' })
      const file = part.locator('input[type=file]')
      const color = part.locator('input[type=color]')
      const isShown = part.getByRole('checkbox', { name: 'Show my color' })
      await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no image') })
      await color.fill('#aa0000')
      if (!javaScriptEnabled) await isShown.check()
      await expect(isShown).toBeChecked()
      await save.click()
      await expect(part.locator('.field-error')).toBeVisible()
      await expect(color).toHaveValue('#aa0000')
      await expect(isShown).toBeChecked()
      await expect(part.locator('img')).toHaveCount(0)
      const create = { width: 600, height: 200, channels: 4, background: '#39c' } as const
      const buffer = await sharp({ create }).png().toBuffer()
      await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
      await save.click()
      await expect(part.getByAltText('Your logo')).toBeVisible()
      await expect(part.locator('code').first()).toHaveText('#aa0000')
      if (javaScriptEnabled) await expectClean(page)
      await part.getByRole('checkbox', { name: 'Remove logo' }).check()
      await isShown.uncheck()
      await save.click()
      await expect(part.getByAltText('Your logo')).toHaveCount(0)
      await expect(part.locator('code')).toHaveCount(0)
    })
  })
