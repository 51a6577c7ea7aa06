import { expect } from '@playwright/test'
import { hydrated, test } from '../support/story.ts'

test.use({ serviceWorkers: 'allow' })

test('coin, dice, numbers and a list work without a network after one visit', async ({ page, context }) => {
  test.setTimeout(180_000)
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('net::ERR')) faults.push(message.text())
  })
  await page.goto('/tr')
  const isKept = () => page.evaluate(async () => (await caches.match('/offline/tr.json')) !== undefined)
  await expect.poll(isKept, { timeout: 90_000 }).toBe(true)
  const asked = await page.evaluate(async () => {
    const texts = await Promise.all(
      ['/tr', '/tr/araclar/yazi-tura'].map(async (path) =>
        (await caches.match(path, { ignoreVary: true }))?.text(),
      ),
    )
    return texts.map((text) => text?.includes('class="consent'))
  })
  // Cached without personal data: not even this visitor's open cookie question is in it.
  expect(asked).toEqual([false, false])

  await context.setOffline(true)
  for (const [path, button] of [
    ['/tr/araclar/yazi-tura', /yazı tura at/i],
    ['/tr/araclar/zar-atma', /zar at/i],
    ['/tr/araclar/rastgele-sayi-tahmini', /sayı çek/i],
  ] as const) {
    await page.goto(path)
    await hydrated(page)
    await page.locator('main button').filter({ hasText: button }).first().click()
    await expect(page.locator('main [role=status]').filter({ hasText: /\S/ }).first()).toBeVisible()
  }
  await page.goto('/tr/araclar/dosyadan-cekilis')
  await hydrated(page)
  // A browser under test may forget, as it opens a page, to report that it is offline.
  await context.setOffline(false)
  await context.setOffline(true)
  await page.locator('#names').fill('Ada\nGrace\nLinus')
  await page.getByRole('button', { name: 'Bu cihazda belgesiz çekiliş yap' }).click()
  await expect(page.getByText('Bu cihazda yapıldı, belgesi yok')).toBeVisible()
  await page.goto('/tr/fiyatlar')
  await expect(page.getByRole('heading', { name: 'İnternet bağlantısı yok' })).toBeVisible()
  expect(faults).toEqual([])

  await context.setOffline(false)
  await page.getByRole('link', { name: 'Yeniden dene' }).click()
  await expect(page).toHaveTitle(/GiveawayBox/)
  await expect(page.getByRole('heading', { name: 'İnternet bağlantısı yok' })).toHaveCount(0)
})
