import { expect, test } from 'vitest'
import { typedTime } from './typed-time.ts'

test.each([
  ['2026-12-01T18:00', 'Europe/Berlin', '2026-12-01T17:00:00Z'],
  ['2026-07-01T18:00', 'Europe/Berlin', '2026-07-01T16:00:00Z'],
  ['2026-12-01T18:00:30', 'America/New_York', '2026-12-01T23:00:30Z'],
  ['2026-12-01T18:00', '', '2026-12-01T18:00:00Z'],
])('%s in %s is %s', (typed, zone, moment) => {
  expect(typedTime(typed, zone)).toBe(moment)
})

test('daylight saving shifts no day: skipped hours move on, repeated hours are the first', () => {
  expect(typedTime('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00Z')
  expect(typedTime('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00Z')
})

test.each([
  ['', 'UTC'],
  ['tomorrow', 'UTC'],
  ['2026-12-01', 'UTC'],
  ['2026-13-01T18:00', 'UTC'],
  ['2026-12-01T25:00', 'UTC'],
  ['2026-12-01T18:00', 'Europe/Nowhere'],
])('%j in %s is not a time', (typed, zone) => {
  expect(typedTime(typed, zone)).toBeUndefined()
})
