import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCeremony, hushOf, lasts, type Moment } from './ceremony.ts'
import type { Show } from './shows.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watch(winners: number, manner: { show?: Show; calm?: boolean; flows?: boolean } = {}) {
  const ceremony = createCeremony({ show: 'box', calm: false, flows: false, ...manner })
  const seen: string[] = []
  const word = ({ phase, index }: Moment) => `${phase} ${index}`
  ceremony.moment.subscribe(() => seen.push(word(ceremony.moment.get())))
  const stop = ceremony.begin()
  if (winners > 0) ceremony.arrive(winners)
  return { ...ceremony, seen, stop, now: () => word(ceremony.moment.get()) }
}

test('the clock leads up to a winner, who then stays until the viewer continues', () => {
  const { seen, now } = watch(1, { flows: true })
  expect(now()).toBe('pour 0')
  vi.advanceTimersByTime(lasts.pour - 1)
  expect(now()).toBe('pour 0')
  vi.advanceTimersByTime(1)
  expect(now()).toBe('hush 0')
  vi.advanceTimersByTime(hushOf('box', 0))
  expect(now()).toBe('lift 0')
  vi.advanceTimersByTime(lasts.lift)
  vi.advanceTimersByTime(3_600_000)
  expect(seen.slice(-3)).toEqual(['hush 0', 'lift 0', 'shown 0'])
})

test('names fall until the winners are known, and nothing repeats after that', () => {
  const { seen, arrive, next, showAll, now } = watch(0)
  vi.advanceTimersByTime(60_000)
  next()
  showAll()
  expect(now()).toBe('pour 0')
  arrive(1)
  expect(now()).toBe('hush 0')
  vi.advanceTimersByTime(hushOf('box', 0) + lasts.lift)
  expect(seen.slice(-3)).toEqual(['hush 0', 'lift 0', 'shown 0'])
})

test('winners that arrive at once still leave time for the names', () => {
  const { arrive, now } = watch(0)
  vi.advanceTimersByTime(lasts.pour / 2)
  arrive(1)
  expect(now()).toBe('pour 0')
  vi.advanceTimersByTime(lasts.pour / 2)
  expect(now()).toBe('hush 0')
})

test('continuing skips animations but never a winner', () => {
  const { next, now } = watch(2)
  next()
  expect(now()).toBe('shown 0')
  vi.advanceTimersByTime(10_000)
  expect(now()).toBe('shown 0')
  next()
  expect(now()).toBe('pour 1')
  vi.advanceTimersByTime(lasts.laterPour + hushOf('box', 1))
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

test('several winners follow one another and end in the final view, which stays', () => {
  const { seen, now } = watch(3, { flows: true })
  vi.advanceTimersByTime(30_000)
  expect(seen.filter((moment) => moment.startsWith('shown'))).toEqual(['shown 0', 'shown 1', 'shown 2'])
  expect(now()).toBe('all 2')
  vi.advanceTimersByTime(3_600_000)
  expect(now()).toBe('all 2')
})

test('hundreds of winners do not take hundreds of turns', () => {
  const { seen, now } = watch(300, { flows: true })
  vi.advanceTimersByTime(60_000)
  expect(seen.filter((moment) => moment.startsWith('shown')).length).toBe(12)
  expect(now()).toBe('all 11')
})

test('all winners can be shown at any time', () => {
  const { showAll, now } = watch(5)
  vi.advanceTimersByTime(10)
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

test('with reduced motion nothing falls or rises, for any winner', () => {
  const { seen, next, now } = watch(2, { calm: true })
  expect(now()).toBe('shown 0')
  next()
  expect(now()).toBe('shown 1')
  expect(seen.join()).not.toMatch(/hush|lift|pour 1/)
})

test('with the plain show each winner appears at once', () => {
  const { seen, next, now } = watch(2, { show: 'plain' })
  expect(now()).toBe('shown 0')
  next()
  expect(now()).toBe('shown 1')
  expect(seen.join()).not.toMatch(/hush|lift|pour 1/)
})

test('a ceremony can change its show between two winners', () => {
  const { present, next, now } = watch(3)
  next()
  present('wheel')
  next()
  expect(now()).toBe('pour 1')
  vi.advanceTimersByTime(1900 + hushOf('wheel', 1) - 1)
  expect(now()).toBe('hush 1')
  vi.advanceTimersByTime(1)
  expect(now()).toBe('lift 1')
  next()
  present('plain')
  next()
  expect(now()).toBe('shown 2')
})

test('a stopped ceremony does not advance', () => {
  const { stop, now } = watch(1)
  stop()
  vi.advanceTimersByTime(10_000)
  expect(now()).toBe('pour 0')
})

test('going back shows earlier winners, and nothing before the first', () => {
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
