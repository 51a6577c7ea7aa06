import { expect, it } from 'vitest'
import { howLongAgo } from './ago.tsx'

const now = Date.parse('2026-11-28T09:00:00Z')
const utcDay = (moment: Date) => moment.toISOString().slice(0, 10)
const ago = (moment: string, dayOf = utcDay) => howLongAgo(new Date(moment), now, dayOf)

it('uses minutes, hours and days for recent times, and none for older ones', () => {
  expect(ago('2026-11-28T08:59:30Z')).toEqual({ unit: 'now' })
  expect(ago('2026-11-28T08:55:59Z')).toEqual({ unit: 'minutes', n: 4 })
  expect(ago('2026-11-27T10:00:00Z')).toEqual({ unit: 'hours', n: 23 })
  expect(ago('2026-11-27T08:00:00Z')).toEqual({ unit: 'yesterday' })
  // 47 hours ago is the day before yesterday.
  expect(ago('2026-11-26T10:00:00Z')).toEqual({ unit: 'days', n: 2 })
  expect(ago('2026-11-22T23:00:00Z')).toEqual({ unit: 'days', n: 6 })
  expect(ago('2026-11-21T09:00:00Z')).toBeNull()
})

it('counts days in the zone of the viewer', () => {
  const istanbulDay = (moment: Date) => utcDay(new Date(moment.getTime() + 3 * 3_600_000))
  expect(ago('2026-11-26T22:00:00Z')).toEqual({ unit: 'days', n: 2 })
  expect(ago('2026-11-26T22:00:00Z', istanbulDay)).toEqual({ unit: 'yesterday' })
})

it('returns nothing for the future', () => {
  expect(ago('2026-11-28T09:00:30Z')).toEqual({ unit: 'now' })
  expect(ago('2026-11-29T09:00:00Z')).toBeNull()
  expect(ago('nothing')).toBeNull()
})
