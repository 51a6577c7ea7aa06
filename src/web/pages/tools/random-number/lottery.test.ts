import { expect, test } from 'vitest'
import { lotteryMs, sortDrawn } from './number-stage.tsx'

test('sorts drawn numbers by value and keeps when each was drawn', () => {
  expect(sortDrawn(['7', '49', '7', '-3', '12'])).toEqual({
    numbers: ['-3', '7', '7', '12', '49'],
    places: [3, 0, 2, 4, 1],
  })
  expect(sortDrawn(['0.50', '-0.05', '0.05']).numbers).toEqual(['-0.05', '0.05', '0.50'])
  const large = ['999999999999999.123456789', '999999999999999.123456788']
  expect(sortDrawn(large).places).toEqual([1, 0])
})

test('more balls take longer', () => {
  expect(lotteryMs(6)).toBeGreaterThan(lotteryMs(5))
})
