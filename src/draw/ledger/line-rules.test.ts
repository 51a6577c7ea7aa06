import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryText, type LedgerEntry } from './entry.ts'
import { readEntry } from './line-rules.ts'

const hash = 'ab'.repeat(32)
const line = { v: 'ledger/1', index: 7, at: '2026-11-20T12:00:00.000Z', prev: hash } as const
const ofDraw = { draw: '018f6b0c-0000-7000-8000-000000000001', commitHash: hash }
const replacement = { ...line, ...ofDraw, type: 'replacement', rank: 1, by: 4, reason: 'no_answer' } as const

const entries: LedgerEntry[] = [
  { ...line, ...ofDraw, type: 'commitment', seq: 1 },
  { ...line, ...ofDraw, type: 'commitment', seq: 2, round: { chain: hash, round: 9 } },
  { ...line, ...ofDraw, type: 'draw', receipt: hash },
  { ...replacement, note: null },
  { ...replacement, reason: 'other', note: hash },
  { ...line, ...ofDraw, type: 'void', note: hash },
  { ...line, type: 'verifier', sha256: hash },
  { ...line, index: 0, prev: null, type: 'verifier', sha256: hash },
]

test.each(entries)('reads a line of type $type from its text', (entry) => {
  expect(readEntry(entryText(entry))).toEqual(entry)
})

test('rejects any other text of a line and any other line', () => {
  const text = entryText(entries[3]!)
  const others = [
    '',
    ' ',
    'null',
    '[]',
    `${text} `,
    `\ufeff${text}`,
    text.replace(':', ': '),
    text.replace('{', '{"index":7,'),
    JSON.stringify(JSON.parse(text), Object.keys(JSON.parse(text) as object).reverse()),
    text.replace('"index":7', '"index":7.0'),
    text.replace('"index":7', '"index":-1'),
    text.replace('"index":7', '"index":9007199254740993'),
    text.replace('no_answer', 'no_ansver'),
    text.replace('no_answer', 'other'),
    text.replace('no_answer', 'no\\u005fanswer'),
    text.replace('replacement', 'constructor'),
    text.replace('"rank":1', '"rank":0'),
    text.replace('ledger/1', 'ledger/2'),
    text.replace('12:00', '25:00'),
    text.replace('11-20', '02-30'),
    text.replace('.000Z', 'Z'),
    text.replace('"by":4,', ''),
    text.replace('"by":4', '"by":4,"name":"a person"'),
    text.replace(hash, hash.toUpperCase()),
    text.replace('018f6b0c', 'A Person'),
    '['.repeat(60_000),
    `"${'a'.repeat(70_000)}"`,
  ]
  for (const other of others) expect(readEntry(other)).toBeUndefined()
})

test('hostile values get an answer and never throw', () => {
  const members = fc.dictionary(
    fc.constantFrom('v', 'type', 'index', '__proto__', 'round', 'note'),
    fc.jsonValue(),
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.json(),
        members.map((value) => JSON.stringify(value)),
      ),
      (text) => {
        expect(readEntry(text)).toBeUndefined()
      },
    ),
  )
})
