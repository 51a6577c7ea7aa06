import { expect, type Page } from '@playwright/test'
import { pathFor } from '../../src/locales/paths.ts'
import { hydrated, test } from '../support/story.ts'

/** How a person who cannot see the screen would name the focused element. */
function focusedPart(page: Page): Promise<string> {
  return page.evaluate(() => {
    const part = document.activeElement
    if (!part || part === document.body) return 'nothing'
    const label =
      part instanceof HTMLInputElement || part instanceof HTMLTextAreaElement ? part.labels?.[0] : null
    return (part.getAttribute('aria-label') ?? label?.textContent ?? part.textContent ?? '').trim()
  })
}

/** Presses Tab until the element with that name has the focus; the focus must be visible at each stop. */
async function tabTo(page: Page, name: string | RegExp, max = 40): Promise<void> {
  const passed: string[] = []
  for (let step = 0; step < max; step++) {
    await page.keyboard.press('Tab')
    const found = await focusedPart(page)
    expect(await isFocusSeen(page), `the focus on “${found}” is seen`).toBe(true)
    if (typeof name === 'string' ? found === name : name.test(found)) return
    passed.push(found)
  }
  throw new Error(`${String(name)} was not met by Tab, only: ${passed.join(' | ')}`)
}

/** The focus ring is on the element itself or on its replacement: a label around it, or the next element. */
function isFocusSeen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const part = document.activeElement
    const shown = [part, part?.parentElement, part?.closest('label'), part?.nextElementSibling]
    return shown.some((one) => {
      if (!one) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    })
  })
}

test('a list is drawn and its receipt copied by keyboard alone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/tools/giveaway-from-file')
  await hydrated(page)

  await page.keyboard.press('Tab')
  expect(await focusedPart(page)).toBe('Skip to content')
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()

  await tabTo(page, 'Names', 3)
  await page.keyboard.type('Ada\nGrace\nEdsger\nada')
  await tabTo(page, /^Remember this list/, 2)
  await tabTo(page, /^Winners/, 8)
  await page.keyboard.press('ArrowUp')
  await tabTo(page, /^Backup winners/, 4)
  await page.keyboard.press('ArrowUp')
  await tabTo(page, /^More options/, 6)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Provably fair, now/, 2)
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: /^Server-drawn/ })).toBeChecked()
  await tabTo(page, 'Draw 2 winners', 6)
  await page.keyboard.press('Enter')

  const room = page.getByRole('dialog')
  await expect(room.getByRole('alert')).toHaveText(/^Winner 1 of 2: ./)
  await expect(room.getByRole('button', { name: 'Next' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(room.getByRole('alert')).toHaveText(/^Winner 2 of 2: ./)
  await page.keyboard.press('Escape')
  await expect(room).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Winners', exact: true })).toBeFocused()

  await expect(page.getByText('Verified: the result matches its seal')).toBeVisible()
  await tabTo(page, 'Verification steps')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Verify again')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Verified: the result matches its seal')).toBeVisible()
  expect(await focusedPart(page)).not.toBe('nothing')
  await tabTo(page, 'Technical details')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Copy: Draw seal')
  await page.keyboard.press('Enter')
  const seal = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(seal).toMatch(/^[0-9a-f]{64}$/)
  const shown = await page.locator('code').first().innerText()
  expect(shown.replaceAll(/\s/g, '')).toBe(await seal())
})

test('Tab stops at each control once, and Shift+Tab goes back the same way', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  const there: string[] = []
  for (let step = 0; step < 25; step++) {
    await page.keyboard.press('Tab')
    there.push(await markOfFocus(page))
  }
  const back = [there.at(-1)]
  for (let step = 1; step < 25; step++) {
    await page.keyboard.press('Shift+Tab')
    back.push(await markOfFocus(page))
  }
  expect(back.toReversed()).toEqual(there)
  // A radio group is one stop, and no stop occurs twice.
  expect(new Set(there).size).toBe(there.length)
})

test('a guess moves the focus to its confirmation', async ({ page, request }) => {
  const sealed = await request.post('/api/guess-games', { data: { title: 'How many beans' } })
  const { data } = (await sealed.json()) as { data: { share_code: string } }
  await page.goto(pathFor('guessGame', 'en', { gameCode: data.share_code }))
  await hydrated(page)
  await page.getByLabel('Your name').focus()
  await page.keyboard.type('Ada')
  await page.keyboard.press('Tab')
  await page.keyboard.type('42')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('42', { exact: false }).first()).toBeVisible()
  await expect.poll(() => focusedPart(page)).toMatch(/42/)
  await tabTo(page, /./, 1)
})

/** Identifies an element by its position in the document. */
function markOfFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const part = document.activeElement
    const place = part ? [...document.body.querySelectorAll('*')].indexOf(part) : -1
    return `${place} ${part?.tagName.toLowerCase()} ${(part?.textContent ?? '').trim().slice(0, 30)}`
  })
}
