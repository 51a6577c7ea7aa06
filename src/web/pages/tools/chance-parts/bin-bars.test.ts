import { expect, it } from 'vitest'
import { binBars } from './distribution.tsx'

const flat = (count: number) => ({ min: 1, chances: Array.from({ length: count }, () => 1 / count) })

it('few outcomes have one column each', () => {
  const bars = binBars(flat(6), [1, 6, 6])
  expect(bars.map(({ label, seen }) => [label, seen])).toEqual([
    ['1', 1],
    ['2', 0],
    ['3', 0],
    ['4', 0],
    ['5', 0],
    ['6', 2],
  ])
  for (const { chance } of bars) expect(chance).toBeCloseTo(1 / 6)
})

it.each([22, 100, 999, 1000, 5000])('loses nothing with %d outcomes', (count) => {
  const seen = Array.from({ length: 40 }, (_, i) => 1 + ((i * 7919) % count))
  const bars = binBars(flat(count), seen)
  expect(bars.length).toBeLessThanOrEqual(21)
  expect(bars.reduce((sum, bar) => sum + bar.seen, 0)).toBe(40)
  expect(bars.reduce((sum, bar) => sum + (bar.chance ?? 0), 0)).toBeCloseTo(1)
})

it('shows no chance where it is unknown', () => {
  expect(binBars(flat(6), [3], false)[2]).toEqual({ label: '3', seen: 1 })
})
