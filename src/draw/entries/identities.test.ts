import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryBytes, entryKey, packEntries, sortRows } from './entries.ts'
import { identitiesByIds, identitiesOf, identityOf } from './identities.ts'
import { listHash } from './list-hashes.ts'

const key = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('a', 'A', ' ', '\t', 'é') }),
)

test('identities from bytes equal those from strings', () => {
  fc.assert(
    fc.property(fc.array(key), (keys) => {
      const { packed } = identitiesOf(packEntries(keys))
      expect(keys.map((_, row) => entryKey(packed, row))).toEqual(keys.map(identityOf))
    }),
    { numRuns: 500 },
  )
})

test('folds every letter below U+10000 in rows as in strings, alone and before a mark', () => {
  const letters = Array.from({ length: 0xffff }, (_, i) => String.fromCharCode(i + 1)).filter((letter) =>
    letter.isWellFormed(),
  )
  const keys = letters.flatMap((letter) => [`A${letter}b`, `${letter}\u0327\u0301`, ` ${letter} ${letter}`])
  const { packed } = identitiesOf(packEntries(keys))
  const wrong = keys.filter((key, row) => entryKey(packed, row) !== identityOf(key))
  expect(wrong).toEqual([])
})

test('rows that grow by folding have room, whatever surrounds them', () => {
  const grown = [
    '\u0130'.repeat(200),
    '\ufdfa'.repeat(50),
    '\u023a'.repeat(300),
    'a\u0345\u0301',
    '\ufb03'.repeat(90),
    '\0',
    'x',
  ]
  const keys = [...grown, ...grown.toReversed(), ...grown]
  const { packed } = identitiesOf(packEntries(keys))
  expect(keys.map((_, row) => entryKey(packed, row))).toEqual(keys.map(identityOf))
  for (const key of grown) expect(entryKey(identitiesOf(packEntries([key])).packed, 0)).toBe(identityOf(key))
})

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  for (let i = 0; i < a.length && i < b.length; i++)
    if (a[i] !== b[i]) return (a[i] as number) - (b[i] as number)
  return a.length - b.length
}

test('rows are sorted by bytes, equal ones in source order', () => {
  const narrow = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '😀', '\uffff'), maxLength: 4 })
  fc.assert(
    fc.property(fc.array(narrow, { maxLength: 300, size: 'max' }), (keys) => {
      const entries = packEntries(keys)
      const expected = [...keys.keys()].sort(
        (a, b) => compareBytes(entryBytes(entries, a), entryBytes(entries, b)) || a - b,
      )
      expect([...sortRows(entries)]).toEqual(expected)
    }),
    { numRuns: 200 },
  )
})

test('sorts many long equal names without running out of stack or time', () => {
  const entries = packEntries(Array.from({ length: 200 }, (_, i) => `${'x'.repeat(5000)}${i % 3}`))
  const order = [...sortRows(entries)]
  expect(order.slice(0, 3)).toEqual([0, 3, 6])
  expect(order.at(-1)).toBe(197)
})

const hashOfKeys = (keys: string[]) => listHash(identitiesOf(packEntries(keys)))

test('the hash of a list depends on people, not rows', () => {
  const hash = hashOfKeys(['Ann', 'bob', 'Çağla'])
  expect(hashOfKeys(['ÇAĞLA', ' BOB', 'ann', 'Bob', '', '  '])).toBe(hash)
  expect(hashOfKeys(['Ann', 'bob'])).not.toBe(hash)
  expect(hashOfKeys(['Ann', 'bob', 'Çagla'])).not.toBe(hash)
})

test('the hash of a list is frozen: length and bytes of "ann" and "bob"', () => {
  // printf '\0\0\0\3ann\0\0\0\3bob' | sha256sum
  expect(hashOfKeys(['bob', 'Ann'])).toBe('8c96edeacddab4cfeb1982a4b258d3886154e7cda66e95014f26b574b8b1d747')
})

test('the hash distinguishes names split at different places', () => {
  const lists = [['ab', 'c'], ['a', 'bc'], ['abc'], ['a', 'b', 'c'], ['a\nb', 'c']]
  expect(new Set(lists.map(hashOfKeys)).size).toBe(lists.length)
})

test('names longer than the hash buffer count to their last byte', () => {
  const long = 'x'.repeat(70_000)
  expect(hashOfKeys([`${long}1`, 'a'])).not.toBe(hashOfKeys([`${long}2`, 'a']))
  expect(hashOfKeys(['a', long, 'z'])).toBe(hashOfKeys(['z', long, 'a']))
})

test('keeps platform ids as they are', () => {
  const { packed } = identitiesByIds(packEntries(['UCaB', 'UCab']))
  expect(entryKey(packed, 0)).toBe('UCaB')
})
