import { expect, test } from 'vitest'
import { hasShape } from './bar-chart.tsx'

const bars = (...numbers: number[]) => numbers.map((whole) => ({ from: String(whole), whole, hatched: 0 }))

test('a chart needs two bars', () => {
  expect(hasShape([])).toBe(false)
  expect(hasShape(bars(0, 0, 0))).toBe(false)
  expect(hasShape(bars(0, 7, 0))).toBe(false)
  expect(hasShape([...bars(0, 7), { from: 'waiting', whole: 0, hatched: 1 }])).toBe(true)
})
