import { expect, test } from 'vitest'
import { forceOf, modulo, placeAt, planStop } from './wheel-shape.ts'

const turn = 2 * Math.PI

test('stops on its target from any position and at any speed', () => {
  for (let at = 0; at < 40; at += 0.7)
    for (const speed of [0, 0.001, 0.008]) {
      const plan = planStop({ at, speed, ms: 5000 }, 2.5, turn)
      expect(modulo(placeAt(plan, 5000), turn)).toBeCloseTo(2.5, 6)
      expect(placeAt(plan, 9000)).toBe(placeAt(plan, 5000))
    }
})

test('never jumps, never turns back and only slows down', () => {
  const plan = planStop({ at: 11, speed: 0.008, ms: 5000 }, 1, turn)
  expect(placeAt(plan, 0)).toBe(11)
  expect(placeAt(plan, 16) - 11).toBeCloseTo(0.008 * 16, 2)
  let [before, last] = [11, Number.POSITIVE_INFINITY]
  for (let ms = 50; ms <= 5000; ms += 50) {
    const step = placeAt(plan, ms) - before
    expect(step).toBeGreaterThan(0)
    expect(step).toBeLessThanOrEqual(last + 1e-9)
    before += step
    last = step
  }
})

test('a target near the natural stop needs less force', () => {
  const turning = { at: 0, speed: 0.008, ms: 5000 }
  const natural = (0.008 * 5000) / 3.4
  const near = planStop(turning, natural, turn)
  const far = planStop(turning, natural + turn / 2, turn)
  expect(forceOf(near)).toBeLessThan(forceOf(far))
})
