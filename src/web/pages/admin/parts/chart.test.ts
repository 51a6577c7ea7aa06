import { expect, test } from 'vitest'
import { tenthsOf } from './chart.tsx'

test.each([
  [2 / 13, 15.4],
  [1 / 3, 33.3],
  [0, 0],
  [1, 100],
  [1 / 5000, 0.1],
  [4999 / 5000, 99.9],
])('a share of %f is %f percent', (share, percent) => {
  expect(tenthsOf(share)).toBe(percent)
})
