import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { locales } from '#locales/locales.ts'

/** Texts that are folded, for screen readers only, or shown after a mistake. */
const notAtFirst =
  /^home\.(?:title|description|facts|lead\.lucky|sample\.label|post\.(?:missing|unknown)|\w+\.caption|heading\.lucky.*|show\..*|do\..*|price\..*)$/

const planWords = 4 * 'Basic $9 per month 5,000 comments per draw'.split(' ').length
const questionWords = 4 * 10
const slipWords = 20
/** The labels of six platforms. */
const platformWords = 6 * 4

function wordsOf(locale: string): number {
  const path = new URL(`../../../../locales/messages/${locale}/home.json`, import.meta.url)
  const texts = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
  return Object.entries(texts)
    .filter(([key]) => !notAtFirst.test(key))
    .flatMap(([, text]) => text.split(/\s+/)).length
}

test.each(locales)('the home page in %s stays within its word limits', (locale) => {
  const words = wordsOf(locale) + planWords + questionWords + slipWords + platformWords
  expect(words).toBeGreaterThan(200)
  expect(words).toBeLessThanOrEqual(locale === 'en' ? 350 : 400)
})
