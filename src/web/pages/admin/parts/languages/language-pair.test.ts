import { expect, it } from 'vitest'
import { faultyLanguage, isAbout, stateIn, usualPair } from './language-pair.ts'

it('has English beside the others, and the own language beside English', () => {
  expect(usualPair('fr', 'de')).toMatchObject({ chosen: 'fr', beside: 'en' })
  expect(usualPair('en', 'de')).toMatchObject({ chosen: 'en', beside: 'de' })
  expect(usualPair('en', 'en').beside).not.toBe('en')
})

it('counts a language as complete when it has every text that is written at all', () => {
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

it('finds the language of an error by the name of its input, and never takes one for another', () => {
  expect(faultyLanguage(['fields.2.label', 'fields.2.label.pt-br'])).toBe('pt-br')
  expect(faultyLanguage(['fields.0.key'])).toBeUndefined()
  expect(isAbout('name.pt-br', 'pt')).toBe(false)
})
