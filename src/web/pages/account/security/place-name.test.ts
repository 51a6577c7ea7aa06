import { expect, it } from 'vitest'
import { placeName } from './load-and-answer.ts'

it.each([
  ['DE', 'tr', 'Almanya'],
  ['tr', 'en', 'Türkiye'],
  ['PT', 'fr', 'Portugal'],
] as const)('names %s in %s', (code, locale, name) => {
  expect(placeName(code, locale)).toBe(name)
})

it.each([null, '', '<script>', 'GERMANY'])('has no name for %j', (code) => {
  expect(placeName(code, 'en')).toBeUndefined()
})
