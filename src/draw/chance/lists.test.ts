import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chiSquare } from './chi-square.ts'
import { pickOne, shuffle } from './lists.ts'
import { deviceRandom } from './uniform.ts'

const random = deviceRandom()

it('a shuffled list contains each index once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 300 }), (count) => {
      const order = shuffle(count, random)
      expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, index) => index))
    }),
  )
})

it('every order of three is equally likely', () => {
  const counts = new Map<string, number>()
  for (let n = 0; n < 6000; n++) {
    const order = shuffle(3, random).join('')
    counts.set(order, (counts.get(order) ?? 0) + 1)
  }
  expect(counts.size).toBe(6)
  // Five degrees of freedom: fair orders reach 40 once in ten million runs.
  expect(chiSquare([...counts.values()], Array<number>(6).fill(1000))).toBeLessThan(40)
})

it('three tickets are drawn three times as often as one, zero tickets never', () => {
  const counts = [0, 0, 0]
  for (let n = 0; n < 8000; n++) counts[pickOne([1, 0, 3], random) ?? -1]!++
  expect(counts[1]).toBe(0)
  expect(chiSquare([counts[0] ?? 0, counts[2] ?? 0], [2000, 6000])).toBeLessThan(30)
})

it('picks nothing from no tickets', () => {
  expect(pickOne([], random)).toBeUndefined()
  expect(pickOne([0, 0], random)).toBeUndefined()
})
