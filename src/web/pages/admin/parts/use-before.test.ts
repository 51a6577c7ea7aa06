import { expect, test } from 'vitest'
import { changeSince } from './use-before.ts'

test.each([
  [0, 3, undefined],
  [2, 5, undefined],
  [19, 38, undefined],
  [20, 30, 0.5],
  [40, 10, undefined],
  [40, 30, -0.25],
  [25, 25, 0],
])('%i before and %i now is a change by %s', (before, now, change) => {
  expect(changeSince(before, now)).toBe(change)
})
