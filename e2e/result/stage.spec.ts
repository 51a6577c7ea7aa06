import { expect } from '@playwright/test'
import { expectClean } from '../support/looks.ts'
import { bookshop, drawnResult } from '../support/result-of.ts'
import { test } from '../support/story.ts'

test('winners are revealed by keyboard alone, and closing returns to the result', async ({
  page,
  request,
}) => {
  await page.goto(`/results/${await drawnResult(request, bookshop)}`)
  const open = page.getByRole('button', { name: 'Presentation mode' })
  await open.focus()
  await page.keyboard.press('Enter')
  const stage = page.locator('.stage-view')
  await expect(stage).toContainText('3 winners drawn')
  await expect(stage).toContainText('nothing is decided here')
  // The first press begins, the second skips the suspense, and no winner is skipped.
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

for (const [width, height] of [
  [390, 844],
  [360, 640],
] as const)
  test(`on a phone of ${width} x ${height} nothing covers ticket, number or box, and the result can be opened`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto(`/results/${await drawnResult(request, bookshop)}`)
    await page.getByRole('button', { name: 'Presentation mode' }).click()
    const stage = page.locator('.stage-view')
    const next = stage.getByRole('button', { name: 'Next winner' })
    await stage.getByRole('button', { name: 'Start' }).click()
    await next.click()
    await expect(stage.locator('.reveal[data-phase="shown"]')).toBeVisible()
    const foot = await stage.locator('.reveal-foot').boundingBox()
    for (const part of ['.reveal-lifted', '.reveal-lifted-stub', '.reveal-box'])
      await expect(async () => {
        const box = await stage.locator(part).boundingBox()
        expect(box?.x).toBeGreaterThanOrEqual(0)
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
      }).toPass()
    await page.keyboard.press('s')
    await expect(next).toHaveCount(0)
    await stage.getByRole('button', { name: 'See result' }).click()
    await expect(stage).toHaveCount(0)
  })

test('a presentation without full screen says so and goes on; sound is off by default', async ({
  page,
  request,
}) => {
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('not allowed'))
  })
  await page.goto(`/results/${await drawnResult(request, bookshop)}`)
  await page.getByRole('button', { name: 'Presentation mode' }).click()
  const stage = page.locator('.stage-view')
  const sound = stage.getByRole('button', { name: 'Sound' })
  await expect(sound).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('m')
  await expect(sound).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('f')
  await expect(stage.getByRole('status')).toContainText('the presentation fills the window instead')
  await page.keyboard.press('Space')
  await page.keyboard.press('PageDown')
  await expect(stage.getByRole('alert')).toContainText('Winner 1 of 3')
  await expectClean(page)
})
