import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator } from '@playwright/test'
import { bookshop, drawnResult } from '../support/result-of.ts'
import { hydrated, test } from '../support/story.ts'

/*
 * What a screen reader announces is stored in the files of `reader/`. If you change a name, a role or the reading
 * order, update them too (`npx playwright test e2e/site/reader.spec.ts --update-snapshots=all`) and review the difference.
 */
const kept = join(import.meta.dirname, 'reader')

const pages = {
  en: { tool: '/tools/giveaway-from-file', result: '/results', steps: 'Verification steps' },
  tr: { tool: '/tr/araclar/dosyadan-cekilis', result: '/tr/sonuclar', steps: 'Doğrulama adımları' },
} as const

/** What differs between draws and machines. Nothing else may. */
const passing: [RegExp, string][] = [
  [new RegExp(bookshop.source.entries.toSorted((a, b) => b.length - a.length).join('|'), 'g'), '‹name›'],
  [/\b(Row|Satır) \d+/g, '$1 ‹n›'],
  [/https?:\/\/localhost:\d+/g, '‹origin›'],
  [/(\/(?:results|sonuclar)\/)[\w-]{22}/g, '$1‹code›'],
  [/\b[0-9a-f]{8}(?: [0-9a-f]{8}){7}\b/g, '‹hash›'],
  [/\d{1,2}:\d{2}(?::\d{2})?(?: [AP]M)?/g, '‹time›'],
  [/\p{L}{3} \d{1,2}, \d{4}|\d{1,2} \p{L}{3} \d{4}/gu, '‹date›'],
  [/(line=|is line )\d+/g, '$1‹n›'],
  [/\d+(\. satır)/g, '‹n›$1'],
  [/[\d.,]+ ms/g, '‹n› ms'],
  [/\d+(?= of 10 draws left)|(?<=Bugün kalan çekiliş: )\d+/g, '‹n›'],
]

async function expectRead(part: Locator, name: string): Promise<void> {
  const file = join(kept, `${name}.yml`)
  const read = async () => {
    const snapshot = await part.ariaSnapshot()
    return `${passing.reduce((text, [what, instead]) => text.replaceAll(what, instead), snapshot)}\n`
  }
  if (test.info().config.updateSnapshots === 'all') {
    mkdirSync(kept, { recursive: true })
    writeFileSync(file, await read())
  }
  await expect.poll(read).toBe(readFileSync(file, 'utf8'))
}

for (const locale of ['en', 'tr'] as const) {
  const { tool, result, steps } = pages[locale]

  test.describe(`a screen reader in ${locale}`, () => {
    // Reduced motion skips the animation; the order of the announcements is the same.
    test.use({ locale, timezoneId: 'UTC', contextOptions: { reducedMotion: 'reduce' } })

    test('reads the form of a list and its errors', async ({ page }) => {
      await page.goto(tool)
      await hydrated(page)
      await expectRead(page.locator('main'), `form-${locale}`)
      await page.locator('textarea').first().fill('Ada\nGrace\nada\n')
      await expect(page.locator('.figure-number')).toHaveText('3')
      await page.locator('input[name="winners"]').fill('9')
      await page.locator('.giveaway-draw:visible').click()
      await expect(page.locator('[aria-invalid="true"]')).toHaveCount(1)
      await expectRead(page.locator('main'), `form-refused-${locale}`)
    })

    test('reads the reveal of the winners', async ({ page }) => {
      await page.goto(tool)
      await hydrated(page)
      await page.locator('textarea').first().fill('Ada')
      await page.locator('.giveaway-mode > .fold > summary').click()
      await page.getByRole('radio').last().check()
      await page.locator('.giveaway-draw:visible').click()
      const room = page.getByRole('dialog')
      await expect(room).toHaveAttribute('data-phase', 'shown')
      await expectRead(room, `reveal-${locale}`)
    })

    test('reads a result with its receipt and its verification', async ({ page, request }) => {
      await page.goto(`${result}/${await drawnResult(request, bookshop)}`)
      await expect(page.locator('.check-outcome-good')).toBeVisible()
      await expect(page.locator('.check-steps > li')).toHaveCount(18)
      await expectRead(page.locator('main'), `result-${locale}`)
      await page.locator('summary', { hasText: steps }).click()
      await expectRead(page.locator('.receipt-proof'), `checked-${locale}`)
    })
  })
}
