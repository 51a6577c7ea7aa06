import { expect, test } from 'vitest'
import type { EligibleEntry } from '#contract/draws/results.ts'
import type { RevealWinner } from '../reveal-props.ts'
import { segmentsOf, stopShare, turnsOf } from './use-wheel-motion.ts'

const entries = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    row: index + 1,
    name: `Name ${index + 1}`,
  })) as EligibleEntry[]
const winner = (rank: number, row: number): RevealWinner => ({ rank, row, name: `Name ${row}` })

test('a short list repeats with every entry equally often, a long one is sampled', () => {
  expect(segmentsOf(entries(3)).map(({ row }) => row)).toEqual([1, 2, 3, 1, 2, 3, 1, 2, 3])
  expect(segmentsOf(entries(12))).toHaveLength(12)
  expect(segmentsOf(entries(40))).toHaveLength(28)
  expect(segmentsOf([])).toEqual([])
})

test('a winner leaves the wheel with all their segments', () => {
  const [first, second] = turnsOf(segmentsOf(entries(4)), [winner(1, 2), winner(2, 4)])
  expect(first?.own).toEqual([1, 5])
  expect(second).toEqual({ on: [0, 2, 3, 4, 6, 7], own: [3, 7] })
})

test('a winner outside the sample takes the segment of an entry that is not drawn', () => {
  const segments = segmentsOf(entries(10))
  for (let row = 500; row < 560; row++) {
    const [turn] = turnsOf(segments, [winner(1, row), winner(2, 3)])
    expect(turn?.own).toHaveLength(1)
    expect(turn?.own).not.toContain(2)
  }
})

test('more winners than segments start the sample over', () => {
  const turns = turnsOf(
    segmentsOf(entries(8)),
    Array.from({ length: 20 }, (_, index) => winner(index + 1, 1000 + index)),
  )
  for (const { on, own } of turns) expect(on).toContain(own[0])
})

test('the pointer never stops near an edge', () => {
  for (let row = 1; row < 2000; row++) {
    expect(stopShare(winner(1, row))).toBeGreaterThan(0.19)
    expect(stopShare(winner(1, row))).toBeLessThan(0.81)
  }
})
