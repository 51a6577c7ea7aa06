import { expect, test } from 'vitest'
import { dayMs, daySeconds, hourMs, hourSeconds, minuteMs, minuteSeconds, secondMs } from './durations.ts'

test('durations match the calendar in both units', () => {
  const since = Date.parse('2026-11-23T00:00:00Z')
  const later = [
    '2026-11-23T00:00:01Z',
    '2026-11-23T00:01:00Z',
    '2026-11-23T01:00:00Z',
    '2026-11-24T00:00:00Z',
  ]
  expect([secondMs, minuteMs, hourMs, dayMs]).toEqual(later.map((time) => Date.parse(time) - since))
  expect([minuteSeconds, hourSeconds, daySeconds]).toEqual([60, 3600, 86_400])
})
