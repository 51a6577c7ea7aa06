import { expect } from '@playwright/test'
import { test } from '../support/story.ts'

test('each page loads its own texts, also after navigation', async ({ page }) => {
  const fetched: string[] = []
  const faults: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(String(error)))
  const texts = (name: string) => fetched.filter((path) => path.startsWith(`/assets/${name}-`)).length

  await page.goto('/de')
  await page.waitForLoadState('networkidle')
  expect([texts('de'), texts('home'), texts('giveawayFromFile')]).toEqual([1, 1, 0])

  const header = page.locator('.site-header')
  await header.locator('a[href="/de/werkzeuge/verlosung-aus-datei"]').first().click()
  await expect(page).toHaveURL(/verlosung-aus-datei$/)
  await expect(page).toHaveTitle(/Verlosung/)
  const words = await page.locator('main').innerText()
  expect(words).not.toMatch(/\b(giveaway|site|alert|field)\.[a-z]/)
  expect(texts('giveawayFromFile')).toBe(1)

  await page.goBack()
  await expect(page.locator('main')).not.toContainText(/\bhome\.[a-z]/)
  await page.goForward()
  await expect(page.locator('main')).toContainText(words.split('\n')[0] ?? '')
  expect([texts('de'), texts('home'), texts('giveawayFromFile')]).toEqual([1, 1, 1])
  expect(faults).toEqual([])
})
