import { bytesToHex } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { sealOf } from '../commitment.ts'
import { openDraw, sealDraw } from '../draw.ts'
import { packEntries } from '../entries/entries.ts'
import { salt } from '../entries/salts.ts'
import { rank, seedOf } from '../ranking.ts'
import { buildReceipt, type ReceiptDocument } from '../receipt/receipt.ts'
import { checkList, type ListDocument, type ListProgress } from './check-list.ts'

const saltKey = Uint8Array.from({ length: 32 }, (_, i) => i + 7)
const seed = Uint8Array.from({ length: 32 }, (_, i) => 200 - i)
const names = Array.from({ length: 5000 }, (_, i) => `@person_${i} ž`)
const weights = Float64Array.from(names, (_, i) => i % 4)
const entries = packEntries(names)
const header = {
  drawId: 'd',
  winners: 3,
  substitutes: 1,
  randomness: { kind: 'local', seal: sealOf(seed) },
} as const
const sealed = sealDraw({ entries, weighing: { weights }, header, saltKey })
const receipt = openDraw(sealed, seed)

const rowOf = (name: string, i: number): [string, number] => [name, weights[i] ?? 0]
const list: ListDocument = {
  v: 'list/1',
  commitHash: receipt.commitHash,
  saltKey: bytesToHex(saltKey),
  entries: names.map(rowOf),
}

function check(of: ReceiptDocument, given: object | string) {
  const steps = checkList(of, typeof given === 'string' ? given : JSON.stringify(given))
  const seen: ListProgress[] = []
  for (;;) {
    const { done, value } = steps.next()
    if (done) return { checks: value, seen }
    seen.push(value)
  }
}

const verdict = (of: ReceiptDocument, given: object | string) =>
  check(of, given).checks.map(({ name, ok }) => `${name} ${ok ? 'holds' : 'fails'}`)

describe('checkList', () => {
  it('recomputes root and ranking and reports its progress in rows', () => {
    const { checks, seen } = check(receipt, list)
    expect(checks).toEqual([
      { name: 'list_count', ok: true },
      { name: 'list_root', ok: true },
      { name: 'list_ranking', ok: true },
    ])
    expect(seen.map(({ done }) => done)).toEqual([0, 0, 0, 2048, 4096, 5000])
  })

  it('still passes after people were erased', () => {
    const erased = new Set([3, 2047, 2048, 4999])
    const left = names.map((name, i) =>
      erased.has(i)
        ? [null, weights[i], null, sealed.tree.leafHash(i)]
        : [name, weights[i], bytesToHex(salt(saltKey, i))],
    )
    expect(verdict(receipt, { ...list, saltKey: null, entries: left })).toEqual([
      'list_count holds',
      'list_root holds',
      'list_ranking holds',
    ])
  })

  it('counts places that were drawn later', () => {
    const drawn = rank(weights, seedOf(seed, receipt.commitHash), 5)
    const { draws } = buildReceipt({
      ...sealed,
      randomness: seed,
      seed: seedOf(seed, receipt.commitHash),
      drawn,
    })
    const [draw] = draws.slice(4)
    const event = { type: 'replacement', at: '', rank: 1, by: 5, reason: 'declined', note: null } as const
    if (!draw) throw new Error('five places were asked for')
    expect(verdict({ ...receipt, events: [{ ...event, draw }] }, list)).toContain('list_ranking holds')
    const wrong = { ...draw, index: draw.index + 4, ticket: draw.ticket + 1 }
    expect(verdict({ ...receipt, events: [{ ...event, draw: wrong }] }, list)).toContain('list_ranking fails')
  })

  it.each([
    ['a changed name', (rows: ListDocument['entries']) => (rows[40] = ['@somebody', weights[40] ?? 0])],
    [
      'two swapped names',
      (rows: ListDocument['entries']) =>
        rows.splice(4, 2, rowOf(names[5] ?? '', 4), rowOf(names[4] ?? '', 5)),
    ],
    ['a lone surrogate', (rows: ListDocument['entries']) => (rows[40] = ['\ud800', weights[40] ?? 0])],
  ])('detects %s', (_, change) => {
    const rows = names.map(rowOf)
    change(rows)
    expect(verdict(receipt, { ...list, entries: rows })).toEqual(['list_count holds', 'list_root fails'])
  })

  it.each([
    ['a missing row', { ...list, entries: list.entries.slice(1) }],
    ['added tickets', { ...list, entries: [...list.entries.slice(1), ['@x', 9]] }],
    ['the list of another draw', { ...list, commitHash: '00'.repeat(32) }],
    ['a fraction', { ...list, entries: [['a', 0.5]] }],
    ['an invalid key', { ...list, saltKey: 'zz' }],
    ['rows without salts', { ...list, saltKey: null }],
    ['a list that is null', 'null'],
    ['text that is not JSON', '<html>'],
  ])('rejects %s', (_, given) => {
    expect(verdict(receipt, given)).toEqual(['list_count fails'])
  })

  it('detects a place that the list does not give', () => {
    const draws = receipt.draws.toReversed()
    expect(verdict({ ...receipt, draws }, list)).toContain('list_ranking fails')
  })
})
