import { expect, test } from 'vitest'
import { clockOffset, isOver, secondsOf } from './use-left.ts'

test('a clock is believed unless it is plainly wrong', () => {
  expect(clockOffset(100_000, 98_000)).toBe(0)
  expect(clockOffset(100_000, 40_000)).toBe(60_000)
  expect(clockOffset(100_000, 160_000)).toBe(-60_000)
})

test('nothing is over a moment early', () => {
  expect([secondsOf(1), isOver(1)]).toEqual([1, false])
  expect([secondsOf(0), isOver(0)]).toEqual([0, true])
  expect([secondsOf(-5000), isOver(-5000)]).toEqual([0, true])
  expect(secondsOf(2999)).toBe(3)
})
