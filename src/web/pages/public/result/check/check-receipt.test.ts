import { bytesToHex } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { openDraw, sealDraw } from '#draw/draw.ts'
import { packEntries } from '#draw/entries/entries.ts'
import { sealOf } from '#draw/randomness.ts'
import { type CheckRequest, checkReceipt } from './check-receipt.ts'

const seed = new Uint8Array(32).fill(9)
const names = ['ada', 'bea', 'cem']
const sealed = sealDraw({
  entries: packEntries(names),
  weighing: { weights: Float64Array.of(1, 1, 1) },
  header: { drawId: 'd', winners: 1, substitutes: 0, randomness: { kind: 'local', seal: sealOf(seed) } },
  saltKey: seed,
})
const receipt = openDraw(sealed, seed)
const [draw] = receipt.draws
const shown: CheckRequest['shown'] = {
  source: { type: 'list' },
  commit_hash: receipt.commitHash,
  entries_root: sealed.tree.root,
  winners: [
    { rank: 1, name: names[draw?.index ?? 0] ?? '', row: (draw?.index ?? 0) + 1, weight: draw?.weight ?? 0 },
  ],
  substitutes: [],
  further: [],
  events: [],
  ledger_index: null,
}
const list = {
  v: 'list/1',
  commitHash: receipt.commitHash,
  saltKey: bytesToHex(seed),
  entries: names.map((name) => [name, 1]),
}

const bytes = (value: unknown) =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value)).buffer

function check(request: Partial<CheckRequest>) {
  const steps = checkReceipt({
    receipt: bytes(receipt),
    list: undefined,
    comments: undefined,
    keys: null,
    shown,
    ...request,
  })
  const held: string[] = []
  const failed: string[] = []
  for (;;) {
    const { done, value } = steps.next()
    if (done) return { held, failed, left: value }
    if ('steps' in value) for (const { name, ok } of value.steps) (ok ? held : failed).push(name)
  }
}

describe('checkReceipt', () => {
  it('checks receipt, list and page, and names what it leaves out', () => {
    const { held, failed, left } = check({ list: bytes(list) })
    expect(failed).toEqual([])
    expect(held.slice(0, 2)).toEqual(['shape', 'format'])
    expect(held.slice(-4)).toEqual(['list_count', 'list_root', 'list_ranking', 'page'])
    expect(left).toContain('ledger')
  })

  it('says that a public list could not be loaded', () => {
    expect(check({ list: null }).left).toContain('list')
    expect(check({ list: undefined }).left).not.toContain('list')
  })

  it('finds a page that shows somebody else', () => {
    const other = shown.winners.map((winner) => ({ ...winner, name: 'a friend' }))
    expect(check({ shown: { ...shown, winners: other } }).failed).toEqual(['page'])
  })

  it('finds another list than the sealed one', () => {
    const entries = list.entries.toReversed()
    expect(check({ list: bytes({ ...list, entries }) }).failed).toEqual(['list_root'])
  })

  it('goes no further with what is no receipt', () => {
    expect(check({ receipt: bytes('<html>') })).toMatchObject({ held: [], failed: ['shape'] })
  })

  const signature = { key: 'ab'.repeat(32), signature: 'cd'.repeat(64) }
  const signed = bytes({ ...receipt, signature })
  const keys = { ledger: [], receipts: [{ key: signature.key }] }

  it.each([
    ['are published', keys, ['keys'], []],
    ['are others', { ...keys, receipts: [] }, [], []],
    ['are not told', '<html>', [], ['keys']],
  ])('compares the keys that signed with those that %s', (_, published, held, left) => {
    const found = check({ receipt: signed, keys: bytes(published) })
    expect(found.held.filter((name) => name === 'keys')).toEqual(held)
    expect(found.left.filter((name) => name === 'keys')).toEqual(left)
    expect(found.failed.includes('keys')).toBe(held.length + left.length === 0)
  })
})
