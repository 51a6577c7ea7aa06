import { expect, test } from 'vitest'
import { hasShape } from './bar-chart.tsx'

const bars = (...numbers: number[]) => numbers.map((whole) => ({ from: String(whole), whole, hatched: 0 }))

test('a chart needs two bars, or one that is high', () => {
  expect(hasShape([])).toBe(false)
  expect(hasShape(bars(0, 0, 0))).toBe(false)
  expect(hasShape(bars(0, 4, 0))).toBe(false)
  expect(hasShape(bars(0, 5, 0))).toBe(true)
  expect(hasShape([...bars(0, 1), { from: 'waiting', whole: 0, hatched: 1 }])).toBe(true)
})
