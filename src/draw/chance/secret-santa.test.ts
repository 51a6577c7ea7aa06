import { webcrypto } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chiSquare } from './chi-square.ts'
import { drawSanta, type MayDraw } from './secret-santa.ts'

const random = (length: number) => webcrypto.getRandomValues(new Uint8Array(length))
const anyone: MayDraw = () => true

/** All valid draws, by trying every order: a control that shares nothing with the code. */
function allValid(count: number, mayDraw: MayDraw): string[] {
  const found: string[] = []
  const extend = (order: number[]) => {
    if (order.length === count) found.push(order.join(' '))
    for (let receiver = 0; receiver < count; receiver++)
      if (!order.includes(receiver) && receiver !== order.length && mayDraw(order.length, receiver))
        extend([...order, receiver])
  }
  extend([])
  return found
}

const excluding = (pairs: readonly (readonly [number, number])[]): MayDraw => {
  const excluded = new Set(pairs.map(([giver, receiver]) => `${giver} ${receiver}`))
  return (giver, receiver) => !excluded.has(`${giver} ${receiver}`)
}

it('every draw is valid, and is impossible only where brute force finds none', () => {
  const pairs = fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 26 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), pairs, (count, excluded) => {
      const mayDraw = excluding(excluded)
      const drawn = drawSanta(count, mayDraw, random)
      const valid = allValid(count, mayDraw)
      if ('receivers' in drawn) {
        expect(valid).toContain(drawn.receivers.join(' '))
        return
      }
      expect(valid).toEqual([])
      if (!('impossible' in drawn)) throw new Error('few people are never too strict')
      const reachable = drawn.impossible.flatMap((giver) =>
        Array.from({ length: count }, (_, one) => one).filter((one) => one !== giver && mayDraw(giver, one)),
      )
      expect(new Set(drawn.impossible).size).toBe(drawn.impossible.length)
      expect(new Set(reachable).size).toBeLessThan(drawn.impossible.length)
    }),
    { numRuns: 400 },
  )
})

describe('each valid draw is equally likely', () => {
  it.each([
    ['without exclusions', 4, []],
    [
      'with a couple',
      5,
      [
        [0, 1],
        [1, 0],
      ],
    ],
    [
      'with exclusions in one direction',
      5,
      [
        [0, 1],
        [0, 2],
        [3, 4],
      ],
    ],
  ] as const)('%s', (_, count, excluded) => {
    const mayDraw = excluding(excluded)
    const valid = allValid(count, mayDraw)
    const draws = valid.length * 400
    const counts = new Map(valid.map((one) => [one, 0]))
    for (let n = 0; n < draws; n++) {
      const drawn = drawSanta(count, mayDraw, random)
      const key = 'receivers' in drawn ? drawn.receivers.join(' ') : ''
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    expect(counts.size).toBe(valid.length)
    const distance = chiSquare(
      [...counts.values()],
      valid.map(() => 400),
    )
    const degrees = valid.length - 1
    // Six standard deviations: a fair draw fails once in hundreds of millions of runs.
    expect(distance).toBeLessThan(degrees + 6 * Math.sqrt(2 * degrees) + 12)
  })
})

it('finds the only valid draw while there are few enough people to count', () => {
  const ring: MayDraw = (giver, receiver) => receiver === (giver + 1) % 16
  expect(drawSanta(16, ring, random)).toEqual({
    receivers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0],
  })
  expect(drawSanta(17, (giver, receiver) => receiver === (giver + 1) % 17, random)).toEqual({
    tooStrict: true,
  })
})

it('draws two hundred people in a hundred couples', () => {
  const couples: MayDraw = (giver, receiver) => giver >> 1 !== receiver >> 1
  const drawn = drawSanta(200, couples, random)
  if (!('receivers' in drawn)) throw new Error('nothing was drawn')
  expect(drawn.receivers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, one) => one))
  expect(drawn.receivers.every((receiver, giver) => couples(giver, receiver))).toBe(true)
})

it('one person, or two who may not draw each other, cannot be drawn', () => {
  expect(drawSanta(1, anyone, random)).toEqual({ impossible: [0] })
  expect(drawSanta(2, anyone, random)).toEqual({ receivers: [1, 0] })
  expect(drawSanta(2, () => false, random)).toEqual({ impossible: [0] })
})
