import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IdSet } from './tally-comments.ts'

test('behaves like a Set for any input in any order', () => {
  const id = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.integer({ min: 0, max: 40 }).map((n) => String(9_007_199_254_740_993n + BigInt(n))),
  )
  fc.assert(
    fc.property(fc.array(id, { maxLength: 300 }), (ids) => {
      const [set, peer] = [new IdSet(), new Set<string>()]
      for (const one of ids) {
        expect(set.has(one)).toBe(peer.has(one))
        expect(set.add(one)).toBe(!peer.has(one))
        peer.add(one)
        expect(set.has(one)).toBe(true)
        expect(set.size).toBe(peer.size)
      }
    }),
    { numRuns: 40 },
  )
})

test('finds a hundred thousand ids, and no others', () => {
  const set = new IdSet()
  const ids = Array.from({ length: 100_000 }, (_, n) => `Ugx${n}`)
  expect(ids.every((id) => set.add(id))).toBe(true)
  expect(ids.some((id) => set.add(id))).toBe(false)
  expect(ids.some((id) => set.has(`${id}x`))).toBe(false)
  expect(set.size).toBe(100_000)
})

test('an id may be empty or longer than all before it', () => {
  const set = new IdSet()
  expect([set.has(''), set.add(''), set.add(''), set.size]).toEqual([false, true, false, 1])
  const long = 'ı'.repeat(10_000)
  expect([set.add(long), set.has(`${long}i`), set.has(long), set.size]).toEqual([true, false, true, 2])
})
