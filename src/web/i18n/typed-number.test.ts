import { expect, it } from 'vitest'
import { typedNumber, wholeNumber } from './typed-number.ts'

it.each([
  ['7', 7],
  [' −12 ', -12],
  ['1.000', 1000],
  ['1,000,000', 1_000_000],
  ["12'345", 12_345],
  ['1\u202f000\u202f000\u202f000\u202f000\u202f000', 1e15],
  ['1.5', Number.NaN],
  ['1,50', Number.NaN],
  ['', Number.NaN],
  ['1.000,000', Number.NaN],
  ['1e3', Number.NaN],
  ['0x10', Number.NaN],
  ['99999999999999999', Number.NaN],
])('%j is %d', (typed, number) => {
  expect(wholeNumber(typed)).toBe(number)
})

it.each([
  ['7', 7],
  ['0', 0],
  ['1.5', 1.5],
  ['1.000', 1000],
  ['', ''],
  [' ', ''],
  ['ten', 'ten'],
])('%j is sent as %j', (typed, sent) => {
  expect(typedNumber(typed)).toBe(sent)
})
