import { expect } from '@playwright/test'
import { test } from '../support/story.ts'

test('neither an empty page nor the winners themselves stand there before wait and ceremony', async ({
  page,
}) => {
  await page.goto('/tools/giveaway-from-file')
  await page.getByLabel('Names').fill('Ada\nGrace\nEdsger')
  await page.evaluate(() => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    function look() {
      if (!document.querySelector('main')?.textContent) seen.add('empty')
      const drawn = document.querySelector('.winners > li')
      if (drawn && !document.querySelector('.reveal')) seen.add('spoilt')
      const room = document.querySelector<HTMLDialogElement>('.reveal')
      if (document.querySelector('.waiting') && !room?.open) seen.add('not in the room')
      if (room) seen.add('room')
      requestAnimationFrame(look)
    }
    look()
  })
  await page.locator('.giveaway-draw:visible').click()
  await expect(page.locator('.reveal[data-phase="shown"]')).toBeVisible({ timeout: 20_000 })
  const seen = await page.evaluate(() => [...(Reflect.get(window, 'seen') as Set<string>)])
  expect(seen).toEqual(['room'])
})
