import { expect, it } from 'vitest'
import { durationOf } from './winner-state.tsx'

it.each([
  [0, { minutes: 0, seconds: 0 }],
  [59, { minutes: 0, seconds: 59 }],
  [3599, { minutes: 59, seconds: 59 }],
  [3600, { hours: 1 }],
  [3661, { hours: 1, minutes: 1 }],
  [86_400, { days: 1 }],
  [90_061, { days: 1, hours: 1 }],
  [90 * 86_400, { days: 90 }],
])('%d seconds', (seconds, duration) => {
  expect(durationOf(seconds)).toEqual(duration)
})
