import { expect, it } from 'vitest'
import { slopeOf } from './watch.ts'

const samples = (values: number[]) => values.map((value, at) => ({ at, value }))

it('is the growth per minute', () => {
  expect(slopeOf(samples([10, 12, 14, 16]))).toBe(2)
  expect(slopeOf(samples([10, 10, 10]))).toBe(0)
})

it('is not moved by a few outliers, as a collection of garbage makes them', () => {
  expect(slopeOf(samples([10, 11, 500, 13, 14, 15, 16, 0, 18, 19]))).toBeCloseTo(1, 1)
})

it('detects a leak under a sawtooth', () => {
  const sawtooth = Array.from({ length: 60 }, (_, at) => ({ at, value: (at % 7) * 10 + at * 5 }))
  expect(slopeOf(sawtooth)).toBeGreaterThan(4)
})
