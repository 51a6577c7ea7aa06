import fc from 'fast-check'
import { expect, it } from 'vitest'
import { segmentAt, shapeOf } from '#web/components/reveal/machines/wheel-shape.ts'
import { pathTo } from './use-wheel-spin.ts'

it('the wheel always stops at the drawn entry, whatever the tickets', () => {
  const tickets = fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 400 })
  fc.assert(
    fc.property(tickets, fc.nat(), fc.float({ min: 0, max: 50, noNaN: true }), (weights, n, from) => {
      const shape = shapeOf(weights)
      const index = n % weights.length
      const path = pathTo(from, shape, index, 0.2 + (n % 60) / 100)
      expect(segmentAt(shape, path.at(path.lastsMs))).toBe(index)
    }),
  )
})

it('the wheel never turns back', () => {
  const path = pathTo(3, shapeOf([1, 1, 1]), 2, 0.5)
  let before = 3
  for (let elapsed = 0; elapsed <= path.lastsMs; elapsed += 16) {
    const at = path.at(elapsed)
    expect(at).toBeGreaterThanOrEqual(before)
    before = at
  }
})
