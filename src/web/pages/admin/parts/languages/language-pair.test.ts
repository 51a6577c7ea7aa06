import { expect, it } from 'vitest'
import { faultyLanguage, isAbout, missingIn, usualPair } from './language-pair.ts'

it('puts English beside other languages, and the interface language beside English', () => {
  expect(usualPair('fr', 'de')).toMatchObject({ chosen: 'fr', beside: 'en' })
  expect(usualPair('en', 'de')).toMatchObject({ chosen: 'en', beside: 'de' })
  expect(usualPair('en', 'en').beside).not.toBe('en')
})

it('counts the texts that a language lacks, of those that are written in any language', () => {
  const texts = [
    { en: 'Name', de: 'Name' },
    { en: 'Hint', de: ' ' },
    { en: '', de: '' },
  ]
  expect(missingIn('en', texts)).toBe(0)
  expect(missingIn('de', texts)).toBe(1)
  expect(missingIn('fr', texts)).toBe(2)
  expect(missingIn('fr', []), 'nothing is written yet').toBe(0)
})

it('finds the language of an error by its input name, without confusing similar ones', () => {
  expect(faultyLanguage(['fields.2.label', 'fields.2.label.pt-br'])).toBe('pt-br')
  expect(faultyLanguage(['fields.0.key'])).toBeUndefined()
  expect(isAbout('name.pt-br', 'pt')).toBe(false)
})
