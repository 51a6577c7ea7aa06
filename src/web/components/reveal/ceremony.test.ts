import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCeremony, lasts, type Moment } from './ceremony.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watch(winners: number, calm = false) {
  const ceremony = createCeremony(winners, calm)
  const seen: string[] = []
  const word = ({ phase, index }: Moment) => `${phase} ${index}`
  ceremony.moment.subscribe(() => seen.push(word(ceremony.moment.get())))
  const stop = ceremony.begin()
  return { ...ceremony, seen, stop, now: () => word(ceremony.moment.get()) }
}

test('a winner is led up to by the clock and then stays as long as the person likes', () => {
  const { seen, now } = watch(1)
  expect(now()).toBe('lock 0')
  vi.advanceTimersByTime(lasts.lock - 1)
  expect(now()).toBe('lock 0')
  vi.advanceTimersByTime(1)
  expect(now()).toBe('shuffle 0')
  vi.advanceTimersByTime(lasts.shuffle)
  expect(now()).toBe('lift 0')
  vi.advanceTimersByTime(lasts.lift)
  vi.advanceTimersByTime(3_600_000)
  expect(seen).toEqual(['lock 0', 'shuffle 0', 'lift 0', 'shown 0'])
})

test('all of it is over within the times of the design', () => {
  expect(lasts.lock).toBe(400)
  expect(lasts.shuffle).toBeLessThanOrEqual(2400)
  expect(lasts.laterShuffle).toBeLessThanOrEqual(2400)
  expect(lasts.lift).toBe(600)
})

test('going on skips what still moves, and never skips a winner', () => {
  const { next, now } = watch(2)
  next()
  expect(now()).toBe('shown 0')
  vi.advanceTimersByTime(10_000)
  expect(now()).toBe('shown 0')
  next()
  expect(now()).toBe('shuffle 1')
  vi.advanceTimersByTime(lasts.laterShuffle + 1)
  expect(now()).toBe('lift 1')
  next()
  expect(now()).toBe('shown 1')
  next()
  expect(now()).toBe('all 1')
  next()
  expect(now()).toBe('over 1')
})

test('a single winner ends the ceremony without a list', () => {
  const { next, now } = watch(1)
  next()
  next()
  expect(now()).toBe('over 0')
})

test('all winners can be shown at any time', () => {
  const { showAll, now } = watch(5)
  vi.advanceTimersByTime(lasts.lock + 10)
  showAll()
  expect(now()).toBe('all 4')
  vi.advanceTimersByTime(10_000)
  expect(now()).toBe('all 4')
})

test('showing all of one winner shows that winner', () => {
  const { showAll, now } = watch(1)
  showAll()
  expect(now()).toBe('shown 0')
})

test('less motion: no shuffle and no lift, for no winner', () => {
  const { seen, next, now } = watch(2, true)
  vi.advanceTimersByTime(lasts.lock)
  expect(now()).toBe('shown 0')
  next()
  expect(now()).toBe('shown 1')
  expect(seen).not.toContain('shuffle 0')
  expect(seen.join()).not.toMatch(/shuffle|lift/)
})

test('a stopped ceremony stands still', () => {
  const { stop, now } = watch(1)
  stop()
  vi.advanceTimersByTime(10_000)
  expect(now()).toBe('lock 0')
})

test('going back shows winners that were shown, and nobody before the first', () => {
  const { next, back, showAll, now } = watch(3)
  next()
  back()
  expect(now()).toBe('shown 0')
  next()
  next()
  back()
  expect(now()).toBe('shown 0')
  showAll()
  back()
  expect(now()).toBe('shown 2')
  vi.advanceTimersByTime(3_600_000)
  expect(now()).toBe('shown 2')
})
