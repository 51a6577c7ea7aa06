// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { createServerClock, isOver, offsetAtFirst, secondsOf, useLeft } from './server-clock.ts'

const made = Date.parse('2026-12-01T18:00:00Z')
const inSeconds = (seconds: number) => new Date(made + seconds * 1000).toISOString()

beforeEach(() => void vi.useFakeTimers({ now: made }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const secondsLeft = (due: string, clock: ReturnType<typeof createServerClock>) =>
  renderHook(() => useLeft(due, clock, secondsOf)).result

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('trusts the device clock unless it is clearly wrong', () => {
  expect(offsetAtFirst(100_000, 98_000)).toBe(0)
  expect(offsetAtFirst(100_000, 40_000)).toBe(60_000)
  expect(offsetAtFirst(100_000, 160_000)).toBe(-60_000)
})

test('nothing ends a moment too early', () => {
  expect([secondsOf(1), isOver(1)]).toEqual([1, false])
  expect([secondsOf(0), isOver(0)]).toEqual([0, true])
  expect([secondsOf(-5000), isOver(-5000)]).toEqual([0, true])
  expect(secondsOf(2999)).toBe(3)
})

describe('the seconds left', () => {
  it.each([2, 150, 7200])('reach zero on a page loaded %i seconds before, and stay there', (lead) => {
    const clock = createServerClock(made)
    const due = inSeconds(lead)
    const announced = secondsLeft(due, clock)
    expect(announced.current).toBe(lead)
    act(() => clock.begin())
    pass((lead - 1) * 1000 + 10)
    expect(announced.current).toBe(1)
    pass(1000)
    expect(announced.current).toBe(0)
    // Whatever replaces the countdown is mounted now, with page data from back then.
    const waited = secondsLeft(due, clock)
    expect(waited.current).toBe(0)
    pass(1000)
    expect(waited.current).toBe(0)
  })

  it.each([-3_600_000, 3_600_000])('are right on a device whose clock is off by %i ms', (skew) => {
    vi.setSystemTime(made + skew)
    const clock = createServerClock(made)
    const left = secondsLeft(inSeconds(60), clock)
    act(() => clock.begin())
    expect(left.current).toBe(60)
    pass(30_010)
    expect(left.current).toBe(30)
  })

  it('are corrected by the first response if the page loaded slowly', () => {
    vi.setSystemTime(made + 20_000)
    const clock = createServerClock(made)
    const left = secondsLeft(inSeconds(60), clock)
    act(() => clock.begin())
    act(() => clock.correct(made + 20_000, Date.now() - 100, Date.now() + 100))
    expect(left.current).toBe(40)
  })

  it('are right again after sleep, as soon as the page is visible', () => {
    const clock = createServerClock(made)
    const left = secondsLeft(inSeconds(600), clock)
    act(() => clock.begin())
    vi.setSystemTime(made + 500_000)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(left.current).toBe(100)
  })

  it('follow the server after a clock change, but not a response delayed by sleep', () => {
    const clock = createServerClock(made)
    const left = secondsLeft(inSeconds(600), clock)
    act(() => clock.begin())
    const asked = Date.now()
    vi.setSystemTime(made + 3_600_000)
    act(() => clock.correct(made, asked, Date.now()))
    expect(left.current).toBe(600)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(left.current).toBe(0)
    act(() => clock.correct(made + 10_000, Date.now(), Date.now()))
    expect(left.current).toBe(590)
  })
})
