import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { formatLocales, locales } from '#locales/locales.ts'
import { createTexts, type MessageKey } from './texts.ts'

const messages = {
  plain: 'Plain words',
  named: 'Hello {{name}} of {{product}}',
  spaced: 'Hello {{ name }}',
  left_one: '{{count}} left',
  left_many: '{{count}} of many left',
  left_other: '{{count}} are left',
}
const key = (name: string) => name as MessageKey

describe('createTexts', () => {
  it('uses the brand and fills in values', () => {
    const t = createTexts('en', messages, 'GiveawayBox')
    expect(t(key('plain'))).toBe('Plain words')
    expect(t(key('named'), { name: 'Ada' })).toBe('Hello Ada of GiveawayBox')
  })

  it('treats user input as plain text', () => {
    const t = createTexts('en', messages, 'GiveawayBox')
    for (const name of ['$t(plain)', '{{product}}', '$&', '<b>'])
      expect(t(key('spaced'), { name })).toBe(`Hello ${name}`)
  })

  it('formats numbers as the language does', () => {
    expect(createTexts('de', messages, '')(key('left'), { count: 12345 })).toBe('12.345 are left')
  })

  it('shows the key of a missing text', () => {
    const t = createTexts('en', messages, '')
    expect([t(key('none')), t(key('none'), { count: 1 })]).toEqual(['none', 'none'])
  })

  it.each(locales)('renders the catalogs of %s as i18next does', async (locale) => {
    const reference = i18next.createInstance()
    await reference.init({
      lng: formatLocales[locale],
      keySeparator: false,
      nsSeparator: false,
      resources: { [formatLocales[locale]]: { translation: messages } },
      interpolation: { escapeValue: false },
    })
    const t = createTexts(locale, messages, 'GiveawayBox')
    for (const count of [0, 1, 2, 5, 21, 100, 0.5])
      for (const name of ['plain', 'left', 'spaced']) {
        const values = { count, name: 'Ada' }
        const expected = reference
          .t(name, values)
          .replace(String(count), new Intl.NumberFormat(formatLocales[locale]).format(count))
        expect(t(key(name), values)).toBe(expected)
      }
  })
})
