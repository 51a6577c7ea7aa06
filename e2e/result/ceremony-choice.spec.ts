import { expect, type Page } from '@playwright/test'
import { test } from '../support/story.ts'

const names = ['Ada', 'Grace', 'Edsger', 'Barbara', 'Donald', 'Radia', 'Hedy', 'Dennis', 'Frances', 'Ken']

async function fill(page: Page, ceremony: string): Promise<void> {
  await page.goto('/tools/giveaway-from-file')
  await page.getByLabel('Names').fill(names.join('\n'))
  await page.getByText('More options').click()
  await page.getByRole('radio', { name: ceremony }).check({ force: true })
}

/** The name on the segment under the tip of the pointer, once the wheel of the stage rests. */
function nameUnderPointer(page: Page): Promise<string | null | undefined> {
  return page.evaluate(
    () =>
      new Promise<string | null | undefined>((resolve) => {
        const look = () => {
          const pointer = document.querySelector('.stage-view [data-rests] .wheel-pointer > path')
          if (!pointer) return void requestAnimationFrame(look)
          const { left, top, height } = pointer.getBoundingClientRect()
          const under = document.elementsFromPoint(left - 3, top + height / 2)
          const segment = under.find((part) => part.closest('.wheel-segment'))?.closest('.wheel-segment')
          resolve(segment?.textContent)
        }
        look()
      }),
  )
}

test('the wheel stops on the sealed winner, also when it is watched later', async ({ page }) => {
  await fill(page, 'Wheel')
  await page.locator('.giveaway-draw:visible').click()
  const room = page.locator('.reveal')
  await expect(room).toHaveAttribute('data-show', 'wheel')
  await expect(room).toHaveAttribute('data-phase', 'shown', { timeout: 30_000 })
  await page.keyboard.press('Escape')
  const winner = await page.locator('.winners > li .ticket-name').innerText()
  expect(names).toContain(winner)
  await page.getByRole('button', { name: 'Presentation mode' }).click()
  const stage = page.locator('.stage-view .reveal')
  await expect(stage).toHaveAttribute('data-show', 'wheel')
  // Before its curtain is up, a key is lost.
  await expect(stage).toHaveAttribute('data-phase', 'curtain')
  const resting = nameUnderPointer(page)
  await page.keyboard.press('Space')
  expect(await resting).toBe(winner)
  await expect(stage.getByRole('alert')).toContainText(winner)
  // The switch of the stage changes what follows, on this screen alone.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Presentation mode' }).click()
  await expect(stage).toHaveAttribute('data-phase', 'curtain')
  await page.keyboard.press('c')
  await expect(stage).toHaveAttribute('data-show', 'slots')
  await page.getByRole('button', { name: 'Animation: Slot machine' }).click()
  await expect(stage).toHaveAttribute('data-show', 'plain')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a refused form keeps the choice', async ({ page }) => {
    await page.goto('/tools/giveaway-from-file')
    await page.getByText('More options').click()
    await page.getByRole('radio', { name: 'Slot machine' }).check({ force: true })
    await page.locator('.giveaway-draw:visible').click()
    await expect(page.getByRole('radio', { name: 'Slot machine' })).toBeChecked()
  })
})

test('the reveal opens on the home page before the result has an address', async ({ page }) => {
  await page.goto('/')
  await page.getByText('List or file').click()
  await page.getByLabel('Names').fill(names.join('\n'))
  // The code of the reveal was loaded when the field was chosen.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    const look = () => {
      const isOpen = document.querySelector('dialog.reveal[open]') !== null
      if (isOpen) Object.assign(window, { openedAt: location.pathname })
      else requestAnimationFrame(look)
    }
    look()
  })
  await page.getByRole('button', { name: 'Draw winners' }).click()
  await expect(page.locator('.reveal[data-phase="shown"]')).toBeVisible({ timeout: 30_000 })
  expect(await page.evaluate(() => Reflect.get(window, 'openedAt') as string)).toBe('/')
})
