import { ed25519 } from '@noble/curves/ed25519.js'
import { expect, test } from 'vitest'
import {
  type GrownLedger,
  ledgerKey,
  ledgerOf,
  ledgerOfTexts,
  manyReports,
} from '#test/ledger/grow-ledger.ts'
import { toUtf8 } from '../text/utf8.ts'
import { unsignedCheckpoint, verifierKey } from './checkpoint.ts'
import type { LedgerReport } from './entry.ts'
import { type LedgerCheckOptions, verifyLedger } from './verify-ledger.ts'

const check = ({ parts }: Pick<GrownLedger, 'parts'>, options?: LedgerCheckOptions, keys = [ledgerKey]) =>
  verifyLedger(async (path) => parts.get(path), keys, options)

const hash = 'cd'.repeat(32)
const a = { draw: 'a', commitHash: hash }
const commitment: LedgerReport = { type: 'commitment', seq: 1, ...a }
const draw: LedgerReport = { type: 'draw', receipt: hash, ...a }
const replacement = { type: 'replacement', rank: 1, by: 4, reason: 'declined', note: null, ...a } as const
const voided: LedgerReport = { type: 'void', note: hash, ...a }

test('a valid ledger of any size verifies', async () => {
  for (const size of [1, 2, 255, 256, 257, 511, 512, 700]) {
    const ledger = ledgerOf(manyReports(size))
    const progress: number[] = []
    const found = await check(ledger, { onProgress: (lines) => progress.push(lines) })
    expect(found).toMatchObject({ problems: [], more: 0, lines: ledger.size, note: ledger.note })
    expect(found.checkpoint).toMatchObject({ size: ledger.size, root: ledger.root })
    expect(progress.at(-1)).toBe(ledger.size)
  }
})

test('reports a wrong hash with its tile and the tile above', async () => {
  const ledger = ledgerOf(manyReports(300))
  const touched = (path: string) => {
    const bytes = ledger.parts.get(path)!
    return { parts: new Map(ledger.parts).set(path, bytes.with(9, bytes[9]! ^ 1)) }
  }
  expect((await check(touched('tile/0/000'))).problems).toEqual([
    { fault: 'line_hash', line: 0, path: 'tile/0/000' },
    { fault: 'line_prev', line: 1 },
    { fault: 'tile_hash', path: 'tile/1/000.p/1', below: 'tile/0/000' },
  ])
  expect((await check(touched('tile/1/000.p/1'))).problems).toEqual([
    { fault: 'tile_hash', path: 'tile/1/000.p/1', below: 'tile/0/000' },
    { fault: 'root' },
  ])
})

test('accepts a partial tile that has since become full', async () => {
  const before = ledgerOf(manyReports(300))
  const since = ledgerOf(manyReports(600))
  const parts = new Map(since.parts).set('checkpoint', toUtf8(before.note))
  for (const path of before.parts.keys())
    if (path.includes('tile/1')) parts.set(path, before.parts.get(path)!)
  expect((await check({ parts })).problems).toEqual([])
})

test.each<[string, LedgerReport[], string]>([
  ['a draw that was never sealed', [draw], 'not_sealed'],
  ['a draw sealed twice', [commitment, commitment], 'sealed_twice'],
  ['a draw with a different seal', [commitment, { ...draw, commitHash: 'ef'.repeat(32) }], 'other_seal'],
  ['a draw drawn twice', [commitment, draw, draw], 'drawn_twice'],
  ['a place replaced before the draw', [commitment, replacement], 'not_drawn'],
  ['a place replaced twice', [commitment, draw, replacement, { ...replacement, by: 5 }], 'replaced_twice'],
  [
    'a substitute used twice',
    [commitment, draw, replacement, { ...replacement, rank: 2 }],
    'replaced_out_of_order',
  ],
  [
    'a skipped substitute',
    [commitment, draw, replacement, { ...replacement, rank: 2, by: 6 }],
    'replaced_out_of_order',
  ],
  ['a place taken by a lower one', [commitment, draw, { ...replacement, rank: 5 }], 'replaced_out_of_order'],
  ['a void draw that is drawn later', [commitment, voided, draw], 'after_void'],
  ['a replacement in a void draw', [commitment, draw, voided, replacement], 'after_void'],
  ['a draw voided twice', [commitment, draw, voided, voided], 'after_void'],
])('reports %s', async (_, reports, fault) => {
  const { problems } = await check(ledgerOf(reports))
  expect(problems).toEqual([{ fault, line: reports.length - 1 }])
})

test('reports lines that do not follow each other', async () => {
  const { texts } = ledgerOf(manyReports(20))
  const rewritten = (line: number, from: string | RegExp, to: string) =>
    check(ledgerOfTexts(texts.with(line, texts[line]!.replace(from, to))))
  expect((await rewritten(7, '"index":7', '"index":8')).problems).toEqual([
    { fault: 'line_index', line: 7 },
    { fault: 'line_prev', line: 8 },
  ])
  expect((await rewritten(7, /"prev":"..../, '"prev":"0000')).problems[0]).toEqual({
    fault: 'line_prev',
    line: 7,
  })
  expect((await rewritten(7, 'T00:07', 'T00:00')).problems[0]).toEqual({ fault: 'line_time', line: 7 })
  expect((await rewritten(7, 'T00:07', 'T00:02')).problems).toEqual([{ fault: 'line_prev', line: 8 }])
  expect((await rewritten(7, '{', '{ ')).problems[0]).toEqual({ fault: 'line_shape', line: 7 })
  expect((await rewritten(7, 'ledger', 'lédger')).problems[0]).toEqual({ fault: 'line_shape', line: 7 })
})

test('an unreadable line is the only problem reported for its draw', async () => {
  const texts = ledgerOf([commitment, draw, replacement]).texts
  const { problems } = await check(ledgerOfTexts(texts.with(0, '{}')))
  expect(problems).toEqual([
    { fault: 'line_shape', line: 0 },
    { fault: 'line_prev', line: 1 },
  ])
})

test('a rewritten history verifies unless an older checkpoint is known', async () => {
  const reports = manyReports(300)
  const before = ledgerOf(reports)
  const grown = ledgerOf(manyReports(700))
  const cheated = ledgerOf([...reports.slice(0, 40), ...reports.slice(50)])
  const older = [unsignedCheckpoint(before.note)!]
  expect((await check(cheated)).problems.map(({ fault }) => fault)).not.toContain('root')

  const other = ledgerOf([{ type: 'verifier', sha256: hash }, ...manyReports(400).slice(1)])
  expect((await check(other)).problems).toEqual([])
  expect((await check(other, { older })).problems).toEqual([{ fault: 'rewritten', size: before.size }])

  const shorter = ledgerOf(reports.slice(0, 200))
  expect((await check(shorter)).problems).toEqual([])
  expect((await check(shorter, { older })).problems).toEqual([{ fault: 'shortened', size: before.size }])

  const all = [1, 2, 255, 256, 257, 300].map(
    (size) => unsignedCheckpoint(ledgerOf(reports.slice(0, size)).note)!,
  )
  expect((await check(before, { older: all })).problems).toEqual([])
  expect(reports.length).toBe(before.size)
  expect((await check(grown, { older: all.slice(0, 1) })).problems).toEqual([])
})

test('reports an untrusted checkpoint and still checks the lines', async () => {
  const ledger = ledgerOf(manyReports(30))
  const stranger = ed25519.getPublicKey(new Uint8Array(32).fill(1))
  const withKey = (name: string, publicKey: Uint8Array) => [verifierKey(name, publicKey)]
  const faultsWith = async (keys: (typeof ledgerKey)[]) => (await check(ledger, {}, keys)).problems
  expect(await faultsWith(withKey('elsewhere.example', ledgerKey.publicKey))).toEqual([
    { fault: 'checkpoint_origin' },
  ])
  expect(await faultsWith(withKey(ledgerKey.name, stranger))).toEqual([{ fault: 'checkpoint_key' }])
  expect(await faultsWith([])).toEqual([{ fault: 'checkpoint_key' }])
  expect(await faultsWith([...withKey(ledgerKey.name, stranger), ledgerKey])).toEqual([])
  const forged = new Map(ledger.parts).set(
    'checkpoint',
    toUtf8(ledger.note.replace(/\n(3\d)\n..../, '\n$1\nAAAA')),
  )
  expect((await check({ parts: forged })).problems.map(({ fault }) => fault)).toEqual([
    'checkpoint_signature',
    'root',
  ])
  const page = new Map(ledger.parts).set('checkpoint', toUtf8('<!doctype html><p>Sign in</p>'))
  expect((await check({ parts: page })).problems).toEqual([{ fault: 'checkpoint_shape' }])
  expect((await check({ parts: new Map() })).problems).toEqual([{ fault: 'checkpoint_missing' }])
})

test('stops a ledger of impossible size at the first missing part', async () => {
  const ledger = ledgerOf(manyReports(300))
  const note = ledger.note.replace(/\n\d+\n/, '\n9007199254740991\n')
  const { problems } = await check({ parts: new Map(ledger.parts).set('checkpoint', toUtf8(note)) })
  expect(problems.map(({ fault }) => fault)).toEqual(['checkpoint_signature', 'part_missing', 'part_missing'])
  const wrong = ledgerOfTexts(ledgerOf(manyReports(500)).texts.toReversed())
  const { problems: many, more } = await check(wrong)
  expect(many).toHaveLength(100)
  expect(more).toBeGreaterThan(800)
})

test('rethrows errors of the reader', async () => {
  const ledger = ledgerOf(manyReports(300))
  const read = async (path: string) => {
    if (path === 'tile/0/000') throw new Error('the line is dead')
    return ledger.parts.get(path)
  }
  await expect(verifyLedger(read, [ledgerKey])).rejects.toThrow('the line is dead')
})
