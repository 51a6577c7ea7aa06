import { describe, expect, it } from 'vitest'
import { tightestUsage, usageOf } from './usage-bars.tsx'

const of = (used: number, limit: number | null) => ({
  used,
  limit,
  remaining: limit === null ? null : Math.max(limit - used, 0),
})
const entitlements = (day: ReturnType<typeof of>, month: ReturnType<typeof of>) => ({
  day,
  month,
  day_ends_at: '2026-11-23T00:00:00.000Z',
  month_ends_at: '2026-12-01T00:00:00.000Z',
})

describe('usageOf', () => {
  it.each([
    [0, 10, 'plenty', 10],
    [7, 10, 'plenty', 3],
    [8, 10, 'low', 2],
    [9, 10, 'low', 1],
    [10, 10, 'none', 0],
    [12, 10, 'none', 0],
  ])('rates %i of %i as %s', (used, limit, state, left) => {
    expect(usageOf(entitlements(of(used, limit), of(0, null)), 'day')).toMatchObject({
      state,
      remaining: left,
    })
  })

  it('is empty for a plan without limits', () => {
    expect(usageOf(entitlements(of(500, null), of(500, null)), 'day')).toBeUndefined()
  })
})

describe('tightestUsage', () => {
  it('is the limit that is reached first', () => {
    expect(tightestUsage(entitlements(of(9, 10), of(10, 100)))?.span).toBe('day')
    expect(tightestUsage(entitlements(of(0, 10), of(95, 100)))?.span).toBe('month')
    expect(tightestUsage(entitlements(of(10, 10), of(100, 100)))?.span).toBe('month')
    expect(tightestUsage(entitlements(of(10, null), of(10, 100)))?.span).toBe('month')
    expect(tightestUsage(entitlements(of(10, null), of(10, null)))).toBeUndefined()
  })
})
