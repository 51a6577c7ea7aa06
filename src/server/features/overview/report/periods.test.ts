import { expect, it } from 'vitest'
import { duePeriod, nextReport } from './periods.ts'

const days = (of: { from: Date; to: Date; before: Date }) =>
  [of.before, of.from, of.to].map((day) => day.toISOString().slice(0, 10))

it.each([
  // A Monday before and after six in the morning, a Sunday, and weeks over the end of a year.
  ['week', '2026-11-30T05:59:00Z', ['2026-11-09', '2026-11-16', '2026-11-23'], '2026-11-30'],
  ['week', '2026-11-30T06:00:00Z', ['2026-11-16', '2026-11-23', '2026-11-30'], '2026-12-07'],
  ['week', '2026-12-06T23:00:00Z', ['2026-11-16', '2026-11-23', '2026-11-30'], '2026-12-07'],
  ['week', '2027-01-01T12:00:00Z', ['2026-12-14', '2026-12-21', '2026-12-28'], '2027-01-04'],
  ['month', '2026-12-01T05:00:00Z', ['2026-09-01', '2026-10-01', '2026-11-01'], '2026-12-01'],
  ['month', '2026-12-01T06:00:00Z', ['2026-10-01', '2026-11-01', '2026-12-01'], '2027-01-01'],
  ['month', '2027-01-31T12:00:00Z', ['2026-11-01', '2026-12-01', '2027-01-01'], '2027-02-01'],
] as const)('a %s at %s', (rhythm, at, expected, next) => {
  const now = new Date(at)
  expect(days(duePeriod(rhythm, now))).toEqual(expected)
  expect(nextReport(rhythm, now).toISOString()).toBe(`${next}T06:00:00.000Z`)
})
