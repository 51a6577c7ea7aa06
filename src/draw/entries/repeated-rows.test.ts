import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packEntries } from './entries.ts'
import { type Identities, identitiesOf } from './identities.ts'
import { eachRepeatedRow } from './rules.ts'

function repeatedRows(identities: Identities, isIn: (row: number) => boolean = () => true) {
  const pairs: [number, number][] = []
  eachRepeatedRow(identities, isIn, (row, first) => pairs.push([row, first]))
  return pairs.sort(([a], [b]) => a - b)
}

/** Computed with the language's own string map. */
function expected(keys: string[], isIn: (row: number) => boolean) {
  const firsts = new Map<string, number>()
  return keys.flatMap((key, row) => {
    if (!isIn(row)) return []
    const first = firsts.get(key)
    if (first === undefined) firsts.set(key, row)
    return first === undefined ? [] : [[row, first]]
  })
}

test('pairs each later row with the first row of the same person', () => {
  const key = fc.string({ unit: fc.constantFrom('a', 'b', 'ç'), maxLength: 5 })
  fc.assert(
    fc.property(fc.array(key, { maxLength: 300, size: 'max' }), fc.nat(4), (keys, out) => {
      const isIn = (row: number) => row % 5 !== out
      expect(repeatedRows(identitiesOf(packEntries(keys)), isIn)).toEqual(expected(keys, isIn))
    }),
    { numRuns: 200 },
  )
})

/** The table's hash function, to find names that collide on one place. */
function placeOf(name: string, places: number): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(name)) hash = Math.imul(hash ^ byte, 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) & (places - 1)
}

function withSpiedOrder(keys: string[]) {
  const identities = identitiesOf(packEntries(keys))
  const seen = { order: false }
  const spied: Identities = {
    packed: identities.packed,
    get order() {
      seen.order = true
      return identities.order
    },
  }
  return { spied, seen }
}

test('names in one hash bucket are compared by order; others never need it', () => {
  const all = Array.from({ length: 60_000 }, (_, i) => `name ${i}`)
  const chosen = all.filter((name) => placeOf(name, 512) === 7).slice(0, 100)
  expect(chosen).toHaveLength(100)
  for (const [names, isByOrder] of [
    [chosen, true],
    [all.slice(0, 100), false],
  ] as const) {
    const keys = [...names, ...names.toReversed()]
    const { spied, seen } = withSpiedOrder(keys)
    expect(repeatedRows(spied)).toEqual(expected(keys, () => true))
    expect(seen.order).toBe(isByOrder)
  }
})
