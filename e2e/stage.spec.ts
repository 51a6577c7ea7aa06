import { expect } from '@playwright/test'
import { expectClean } from './looks.ts'
import { bookshop, drawnResult } from './result-of.ts'
import { test } from './story.ts'

test('winners are revealed on a stage by keys alone, and leaving leads back', async ({ page, request }) => {
  await page.goto(`/results/${await drawnResult(request, bookshop)}`)
  const open = page.getByRole('button', { name: 'Stage view' })
  await open.focus()
  await page.keyboard.press('Enter')
  const stage = page.locator('.stage-view')
  await expect(stage).toContainText('3 winners were drawn')
  await expect(stage).toContainText('nothing is decided here')
  // The first press begins, the second ends the wait, and no winner is skipped.
  await page.keyboard.press('Space')
  await page.keyboard.press('PageDown')
  await expect(stage.getByRole('alert')).toContainText('Winner 1 of 3')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(stage.getByRole('alert')).toContainText('Winner 2 of 3')
  await page.keyboard.press('ArrowLeft')
  await expect(stage.getByRole('alert')).toContainText('Winner 1 of 3')
  await page.keyboard.press('s')
  await expect(stage.locator('.tickets > li')).toHaveCount(3)
  await page.keyboard.press('Space')
  await page.keyboard.press('PageDown')
  await expect(stage).toBeVisible()
  await page.keyboard.press('?')
  await expect(stage.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(stage.getByRole('button', { name: 'Close' })).toHaveCount(0)
  await expect(stage).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(stage).toHaveCount(0)
  await expect(open).toBeFocused()
})

test('a stage without full screen says so and goes on; sound is off until it is asked for', async ({
  page,
  request,
}) => {
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('not allowed'))
  })
  await page.goto(`/results/${await drawnResult(request, bookshop)}`)
  await page.getByRole('button', { name: 'Stage view' }).click()
  const stage = page.locator('.stage-view')
  const sound = stage.getByRole('button', { name: 'Sound' })
  await expect(sound).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('m')
  await expect(sound).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('f')
  await expect(stage.getByRole('status')).toContainText('The stage fills the window instead')
  await page.keyboard.press('Space')
  await page.keyboard.press('PageDown')
  await expect(stage.getByRole('alert')).toContainText('Winner 1 of 3')
  await expectClean(page)
})
