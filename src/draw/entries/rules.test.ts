import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packEntries } from './entries.ts'
import { type Identities, identitiesByIds, identitiesOf, identityOf } from './identities.ts'
import { applyRules, eachRepeatedRow, NO_ROW, REASONS, type Rules } from './rules.ts'

const open: Rules = { one_entry_per_person: false, exclude: [] }
const single: Rules = { one_entry_per_person: true, exclude: [] }

function weigh(keys: string[], rules: Rules, weights?: number[]) {
  const weighing = applyRules(packEntries(keys), rules, weights && Float64Array.from(weights))
  return { ...weighing, reasons: [...weighing.reasons].map((code) => REASONS[code]) }
}

test('without rules every row but a blank one has one ticket', () => {
  const { weights, reasons, removals, eligible, tickets } = weigh(['a', ' ', 'a', '\u200b', 'b'], open)
  expect([...weights]).toEqual([1, 0, 1, 0, 1])
  expect(reasons).toEqual(['kept', 'blank', 'kept', 'blank', 'kept'])
  expect(removals).toMatchObject({ blank: 2, excluded: 0, zero_weight: 0, duplicate: 0 })
  expect([eligible, tickets]).toEqual([3, 3])
})

test('with one entry per person the first row keeps its tickets and later ones are its duplicates', () => {
  const { weights, duplicateOf, removals } = weigh(['Bob', 'ann', ' bob', 'ＢＯＢ', 'Ann'], single)
  expect([...weights]).toEqual([1, 1, 0, 0, 0])
  expect([...duplicateOf]).toEqual([NO_ROW, NO_ROW, 0, 0, 1])
  expect(removals.duplicate).toBe(3)
})

test('a row that is already out does not make later rows duplicates', () => {
  const rules: Rules = { ...single, weights: 'column' }
  const { weights, reasons, duplicateOf } = weigh(['bob', 'bob', 'bob'], rules, [0, 5, 7])
  expect([...weights]).toEqual([0, 5, 0])
  expect(reasons).toEqual(['zero_weight', 'kept', 'duplicate'])
  expect([...duplicateOf]).toEqual([NO_ROW, NO_ROW, 1])
})

test('matches excluded handles with and without @ and in any case', () => {
  const rules: Rules = { one_entry_per_person: false, exclude: ['@Bob', 'ANN', '', '@'] }
  const { reasons } = weigh(['bob', '@BOB', '＠bob', 'ann', '@ann', 'bobby', '@', 'carl'], rules)
  expect(reasons.map((reason) => reason === 'excluded')).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test('weights need an origin in the rules, and an origin needs weights', () => {
  expect(() => weigh(['a'], open, [2])).toThrow(RangeError)
  expect(() => weigh(['a'], { ...open, weights: 'entry' })).toThrow(RangeError)
  expect(weigh(['a'], { ...open, weights: 'entry' }, [2]).tickets).toBe(2)
})

test('rejects weights that are not counts, and 2^53 tickets', () => {
  const rules: Rules = { ...open, weights: 'entry' }
  for (const weights of [[-1, 1], [0.5, 1], [Number.NaN, 1], [1], [2 ** 53 - 1, 1]]) {
    expect(() => weigh(['a', 'b'], rules, weights), String(weights)).toThrow(RangeError)
  }
  expect(weigh(['a', 'b'], rules, [2 ** 53 - 2, 1]).tickets).toBe(2 ** 53 - 1)
})

test('platform ids identify people instead of names', () => {
  const entries = packEntries(['Ann', 'Ann', 'Anna'])
  const ids = identitiesByIds(packEntries(['u1', 'U1', 'u1']))
  const { weights, duplicateOf } = applyRules(entries, single, undefined, ids)
  expect([...weights]).toEqual([1, 1, 0])
  expect(duplicateOf[2]).toBe(0)
})

test('counts always add up, and each person is kept at most once', () => {
  const name = fc.constantFrom('ann', 'Ann', 'bob', '@bob', '', ' ', 'çağla', 'ÇAĞLA', 'κώστας')
  const row = fc.record({ key: name, weight: fc.nat(3) })
  fc.assert(
    fc.property(fc.array(row), fc.boolean(), (list, one_entry_per_person) => {
      const rules: Rules = { one_entry_per_person, exclude: ['bob'], weights: 'column' }
      const keys = list.map(({ key }) => key)
      const result = weigh(
        keys,
        rules,
        list.map(({ weight }) => weight),
      )
      const removed = Object.values(result.removals).reduce((a, b) => a + b, 0)
      expect(removed + result.eligible).toBe(list.length)
      expect(result.tickets).toBe(result.weights.reduce((a, b) => a + b, 0))
      const kept = keys.filter((_, i) => (result.weights[i] as number) > 0)
      expect(kept).toHaveLength(result.eligible)
      if (one_entry_per_person) expect(new Set(kept.map(identityOf)).size).toBe(kept.length)
    }),
  )
})

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
