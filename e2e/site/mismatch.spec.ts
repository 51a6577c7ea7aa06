import { expect } from '@playwright/test'
import { listens, test } from '../support/story.ts'

// Extensions and translators change pages before scripts have read them.
test('a document that was changed on its way is rendered again and works', async ({ page }) => {
  const thrown: string[] = []
  page.on('pageerror', (error) => thrown.push(error.message))
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const title = document.querySelector('main h1')
      if (!title) return
      observer.disconnect()
      title.replaceChildren(document.createElement('table'))
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/tools/coin-toss')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coin toss')
  const toss = page.getByRole('button', { name: 'Toss', exact: false }).first()
  await listens(toss)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(thrown.filter((message) => !/hydrat|418|423|425/i.test(message))).toEqual([])
})

test('markup that scripts write is refused, except for an empty script element', async ({ page }) => {
  await page.goto('/')
  const outcomes = await page.evaluate(() =>
    ['<script></script>', '<b>x</b>', '<script>alert(1)</script>'].map((html) => {
      try {
        document.createElement('div').innerHTML = html
        return 'written'
      } catch {
        return 'refused'
      }
    }),
  )
  expect(outcomes).toEqual(['written', 'refused', 'refused'])
})
