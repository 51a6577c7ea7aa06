import { expect, test } from 'vitest'
import { isNamed } from './bar-names.ts'

test.each([
  [7, [0, 1, 2, 3, 4, 5, 6], [1, 3, 5]],
  [12, [0, 3, 6, 9, 11], [9]],
  [24, [0, 6, 12, 18, 23], [18]],
  [30, [0, 8, 16, 24, 29], [24]],
  [1, [0], []],
])('of %i bars, the first and the last are named', (bars, named, spare) => {
  const indexes = Array.from({ length: bars }, (_, i) => i)
  expect(indexes.filter((i) => isNamed(i, bars))).toEqual(named)
  expect(indexes.filter((i) => isNamed(i, bars) === 'spare')).toEqual(spare)
})
