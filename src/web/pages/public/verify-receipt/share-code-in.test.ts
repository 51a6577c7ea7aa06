import { expect, it } from 'vitest'
import { shareCodeIn } from './find-result.ts'

const code = 'abcDEF-_0123456789abcd'

it.each([
  code,
  ` ${code}\n`,
  `https://example.test/results/${code}`,
  `http://example.test/tr/sonuclar/${code}?page=2#receipt`,
  `example.test/de/ergebnisse/${code}`,
  `localhost:3000/results/${code}`,
  `https://example.test/embed/${code}?lang=de`,
  `https://example.test/api/results/${code}/receipt`,
])('finds the code in %s', (typed) => {
  expect(shareCodeIn(typed)).toBe(code)
})

it.each([
  '',
  'abc',
  `${code}x`,
  'https://example.test/',
  'https://example.test/results/short',
  `https://example.test/elsewhere/${code}`,
  `javascript:alert("/results/${code}")`,
  '%%%',
  'https://',
  'x'.repeat(100_000),
])('finds no code in %s', (typed) => {
  expect(shareCodeIn(typed)).toBeUndefined()
})
