import { describe, expect, it } from 'vitest'
import { defaultTimeZones, formatLocales, locales } from '#locales/locales.ts'
import { createFormat } from './format.ts'

const moment = '2026-11-20T21:05:00Z'

describe('createFormat', () => {
  it('shows the zone of a time', () => {
    expect(createFormat('en', defaultTimeZones.en).dateTime(moment)).toBe('Nov 20, 2026, 4:05 PM EST')
    expect(createFormat('de', defaultTimeZones.de).dateTime(moment)).toBe('20. Nov. 2026, 22:05 MEZ')
    expect(createFormat('tr', defaultTimeZones.tr).dateTime(moment)).toContain('GMT+3')
  })

  it('puts a date on the day in its zone', () => {
    expect(createFormat('en', 'America/New_York').date('2026-11-21T02:00:00Z')).toBe('Nov 20, 2026')
    expect(createFormat('en', 'Europe/Berlin').date('2026-11-21T02:00:00Z')).toBe('Nov 21, 2026')
  })

  it.each(locales)('formats each number of %s as the language does', (locale) => {
    const { number } = createFormat(locale, 'UTC')
    const written = new Intl.NumberFormat(formatLocales[locale], { maximumFractionDigits: 20 })
    const small = Array.from({ length: 1200 }, (_, i) => i)
    for (const value of [...small, 12_345, 1.5, 0.25, -7, 1e9])
      expect(number(value)).toBe(written.format(value))
  })

  it('shows times in the zone of the device once a page asks for it', () => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone
    expect(createFormat('en', 'own').timeZone).toBe(own)
    expect(createFormat('en', 'own').dateTime(moment)).toBe(createFormat('en', own).dateTime(moment))
  })

  it('formats counts and lists as the language does', () => {
    expect(createFormat('de', 'UTC').count(12_430)).toBe('12.430')
    expect(`Sceau${createFormat('fr', 'UTC').colon}abc`).toBe('Sceau\u202f: abc')
    expect(createFormat('es', 'UTC').list(['a', 'b', 'c'])).toBe('a, b y c')
  })
})
