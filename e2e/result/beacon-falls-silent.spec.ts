import { expect, type Page } from '@playwright/test'
import { type StandIn, startBeacon } from '../../test/beacon/stand-in.ts'
import { freePort } from '../../test/browser/free-port.ts'
import { startProduct } from '../../test/browser/start-product.ts'
import { expectClean } from '../support/looks.ts'
import { news, test } from '../support/story.ts'

// A separate file whose name sorts early: it waits for most of a minute while other tests run.

const path = '/tools/giveaway-from-file'
const names = 'Ada\nGrace\nEdsger\nMüşerref'

function drawButton(page: Page) {
  return page.locator('.giveaway-draw:visible')
}

let beacon: StandIn
let product: Awaited<ReturnType<typeof startProduct>>

test.beforeAll(async () => {
  beacon = await startBeacon({ period: 3 })
  product = await startProduct(Number(await freePort()), beacon.env)
})
test.afterAll(async () => {
  await product.stop()
  await beacon.stop()
})
test.afterEach(() => beacon.setManner('right'))

/** Waits until the product has noticed: its last result counts for a moment longer. */
async function noticed(state: 'up' | 'down') {
  await expect(async () => {
    const modes = await fetch(`${product.url}/api/draw-modes`)
    expect(await modes.json()).toMatchObject({ data: { beacon: { state } } })
  }).toPass()
}

test('before the draw: the input is kept, the person chooses, and trying again works', async ({ page }) => {
  await page.goto(product.url + path)
  await page.getByLabel('Names').fill(names)
  await expect(page.getByRole('radio', { name: 'Provably fair, now', includeHidden: true })).toBeChecked()
  beacon.setManner('down')
  await noticed('down')
  await drawButton(page).click()
  await expect(news(page, 'nothing was drawn')).toBeVisible()
  await expect(page.getByLabel('Names')).toHaveValue(names)
  await expect(page.getByRole('radio', { name: 'Provably fair, now' })).toBeDisabled()
  await expect(page.locator('input[name="mode"]:checked')).toHaveCount(0)
  await drawButton(page).click()
  await expect(page.locator('#mode-error')).toContainText('Choose where the random number comes from')

  beacon.setManner('right')
  await noticed('up')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('radio', { name: 'Provably fair, now' })).toBeEnabled()
  await page.getByRole('radio', { name: 'Provably fair, now' }).check()
  await drawButton(page).click()
  await expect(page.locator('.reveal')).toBeVisible({ timeout: 20_000 })
})

test('before the draw: a server-drawn result needs a choice', async ({ page }) => {
  beacon.setManner('down')
  await noticed('down')
  await page.goto(product.url)
  await page.getByLabel('Names').fill(names)
  await page.getByRole('button', { name: 'Draw winners' }).click()
  await expect(page.locator('#mode-error')).toContainText('Nothing has been drawn yet')
  await expect(page.getByLabel('Names')).toHaveValue(names)
  await expectClean(page)
  await page.getByRole('radio', { name: 'Server-drawn' }).check()
  await drawButton(page).click()
  await expect(page.locator('.winners > li')).toHaveCount(1)
})

test('after the seal: the page says that the organizer is not at fault, and finishes by itself', async ({
  page,
}) => {
  await noticed('up')
  await page.goto(product.url + path)
  await page.getByLabel('Names').fill(names)
  // Before the press: on a slow machine its round would be there before the room is seen.
  beacon.setManner('silent-by-number')
  await drawButton(page).click()
  const room = page.locator('.waiting')
  await expect(room).toBeVisible()
  await expect(room.locator('.waiting-late')).toContainText('the organizer has nothing to do with it', {
    timeout: 50_000,
  })
  await expectClean(page)
  beacon.setManner('right')
  await expect(page.locator('.reveal[data-phase="shown"]')).toBeVisible({ timeout: 50_000 })
})
