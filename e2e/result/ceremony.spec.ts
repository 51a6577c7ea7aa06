import { expect } from '@playwright/test'
import { test } from '../support/story.ts'

test('neither an empty page nor the winners appear before the reveal, which can be replayed', async ({
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

  // The same reveal again, by its button, as for later visitors.
  await page.keyboard.press('Escape')
  const winner = await page.locator('.winners > li .ticket-name').innerText()
  for (const _ of ['once', 'and again']) {
    await page.getByRole('button', { name: 'Watch the draw' }).click()
    const room = page.locator('.reveal')
    await expect(room).toHaveAttribute('data-phase', 'pour')
    await room.press(' ')
    await expect(room.getByRole('alert')).toContainText(winner)
    await expect(page.getByRole('button', { name: 'See result' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(room).toHaveCount(0)
  }
  await expect(page.getByRole('heading', { name: 'Winners' })).toBeFocused()
})
