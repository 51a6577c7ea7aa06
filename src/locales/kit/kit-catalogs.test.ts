import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type KitCatalog, kitLanguageOf, kitLanguages } from './kit-languages.ts'

const folder = new URL('catalogs/', import.meta.url)
const catalogs = kitLanguages.map(
  (code) => JSON.parse(readFileSync(new URL(`${code}.json`, folder), 'utf8')) as KitCatalog,
)
const english = catalogs.find(({ code }) => code === 'en') as KitCatalog
const placeholders = (text = '') => (text.match(/\{\w+\}/g) ?? []).sort()

it('has a catalog for each of 51 languages, and no other', () => {
  expect(kitLanguages).toHaveLength(51)
  expect(readdirSync(folder).sort()).toEqual(kitLanguages.map((code) => `${code}.json`).sort())
  expect(kitLanguageOf('tj')).toBe('tg')
  expect(kitLanguageOf('tlh')).toBeUndefined()
})

it('names every language in that language', () => {
  expect(new Set(catalogs.map(({ name }) => name)).size).toBe(catalogs.length)
  for (const { code, name } of catalogs)
    if (!['en', 'id', 'ms'].includes(code))
      expect(name, code).not.toBe(new Intl.DisplayNames('en', { type: 'language' }).of(code))
})

describe.each(catalogs)('$code', ({ code, dir, messages }) => {
  it('has every text, with the same variables', () => {
    expect(Object.keys(messages)).toEqual(Object.keys(english.messages))
    for (const [key, text] of Object.entries(messages)) {
      expect(text.trim(), key).toBe(text)
      expect(text, key).not.toBe('')
      expect(placeholders(text), key).toEqual(placeholders(english.messages[key]))
    }
  })

  it('has the text direction that Intl reports', () => {
    // TypeScript's libraries do not know it yet.
    const locale = new Intl.Locale(code) as Intl.Locale & { getTextInfo: () => { direction: string } }
    expect(locale.getTextInfo().direction).toBe(dir)
  })

  it('is not just English', () => {
    if (code === 'en') return
    const same = Object.entries(messages).filter(([key, text]) => text === english.messages[key])
    expect(same.length, same.join(' | ')).toBeLessThan(8)
  })
})
