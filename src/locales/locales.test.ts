import { expect, it } from 'vitest'
import { languageTag, localeFromHeader, localeFromTag, locales, withClose } from './locales.ts'

it.each([
  ['pt-BR', 'pt-br'],
  ['pt_br', 'pt-br'],
  ['pt-Latn-BR', 'pt-br'],
  ['pt', 'pt'],
  ['pt-PT', 'pt'],
  ['pt-AO', 'pt'],
  ['de-AT', 'de'],
  ['br', undefined],
  ['pt-br-evil"', 'pt-br'],
  ['ja', undefined],
  ['', undefined],
])('reads the tag %s as %s', (tag, locale) => expect(localeFromTag(tag)).toBe(locale))

it.each([
  ['pt-BR,pt;q=0.9,en', 'pt-br'],
  ['pt-PT,pt;q=0.9,pt-BR;q=0.8,en;q=0.5', 'pt'],
  ['pt,pt-BR;q=0.9', 'pt'],
  ['en;q=0.5,pt-BR;q=0.7', 'pt-br'],
  ['pt-BR;q=0,pt', 'pt'],
  ['ja,pt-BR;q=0.1', 'pt-br'],
])('chooses from the header %s the language %s', (header, locale) =>
  expect(localeFromHeader(header)).toBe(locale),
)

it('writes language tags as browsers do', () => {
  expect(locales.map(languageTag)).toEqual(['tr', 'en', 'es', 'de', 'fr', 'it', 'pt', 'pt-BR'])
})

it('looks up a missing text in the closest language first', () => {
  expect(withClose('pt-br')).toEqual(['pt-br', 'pt'])
  expect(withClose('pt')).toEqual(['pt', 'pt-br'])
  expect(withClose('es')).toEqual(['es'])
})
