import { expect, it } from 'vitest'
import { locales } from '#locales/locales.ts'
import { createFormat } from './format.ts'
import { shortDate } from './short-date.ts'

const now = Date.parse('2026-11-20T21:05:00Z')

it('leaves out the year of this year, before and after today', () => {
  expect(shortDate('2026-11-03T12:00:00Z', now, 'en', 'UTC')).toBe('Nov 3')
  expect(shortDate('2026-12-13T12:00:00Z', now, 'de', 'UTC')).toBe('13. Dez.')
  expect(shortDate('2026-03-01T12:00:00Z', now, 'fr', 'UTC')).toBe('1er mars')
})

it.each(locales)('writes the whole date of another year in %s', (locale) => {
  const { date } = createFormat(locale, 'UTC')
  for (const moment of ['2025-11-03T12:00:00Z', '2027-01-01T12:00:00Z'])
    expect(shortDate(moment, now, locale, 'UTC')).toBe(date(moment))
  expect(shortDate('2026-11-03T12:00:00Z', now, locale, 'UTC')).not.toContain('2026')
})

it('compares years in the zone in which the date is shown', () => {
  const eve = '2027-01-01T03:00:00Z'
  expect(shortDate(eve, now, 'en', 'America/New_York')).toBe('Dec 31')
  expect(shortDate(eve, now, 'en', 'Europe/Berlin')).toBe('Jan 1, 2027')
})
