import { expect, it } from 'vitest'
import { faultyLanguage, isAbout, stateIn, usualPair } from './language-pair.ts'

it('puts English beside other languages, and the interface language beside English', () => {
  expect(usualPair('fr', 'de')).toMatchObject({ chosen: 'fr', beside: 'en' })
  expect(usualPair('en', 'de')).toMatchObject({ chosen: 'en', beside: 'de' })
  expect(usualPair('en', 'en').beside).not.toBe('en')
})

it('counts a language as complete when it has every text written in any language', () => {
  const texts = [
    { en: 'Name', de: 'Name' },
    { en: 'Hint', de: ' ' },
    { en: '', de: '' },
  ]
  expect(stateIn('en', texts)).toBe('filled')
  expect(stateIn('de', texts)).toBe('half')
  expect(stateIn('fr', texts)).toBe('empty')
  expect(stateIn('fr', [])).toBe('empty')
})

it('finds the language of an error by its input name, without confusing similar ones', () => {
  expect(faultyLanguage(['fields.2.label', 'fields.2.label.pt-br'])).toBe('pt-br')
  expect(faultyLanguage(['fields.0.key'])).toBeUndefined()
  expect(isAbout('name.pt-br', 'pt')).toBe(false)
})
