import { bytesToHex } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { sealOf } from '#draw/commitment.ts'
import { openDraw, sealDraw } from '#draw/draw.ts'
import { packEntries } from '#draw/entries/entries.ts'
import { type CheckRequest, checkReceipt, receiptFacts } from './check-receipt.ts'

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
  it('checks receipt, list and page, and lists what is unchecked', () => {
    const { held, failed, left } = check({ list: bytes(list) })
    expect(failed).toEqual([])
    expect(held.slice(0, 2)).toEqual(['shape', 'format'])
    expect(held.slice(-4)).toEqual(['list_count', 'list_root', 'list_ranking', 'page'])
    expect(left).toContain('ledger')
  })

  it('reports that a public list could not be loaded', () => {
    expect(check({ list: null }).left).toContain('list')
    expect(check({ list: undefined }).left).not.toContain('list')
  })

  it('detects a page that shows a different winner', () => {
    const other = shown.winners.map((winner) => ({ ...winner, name: 'a friend' }))
    expect(check({ shown: { ...shown, winners: other } }).failed).toEqual(['page'])
  })

  it('detects a list other than the sealed one', () => {
    const entries = list.entries.toReversed()
    expect(check({ list: bytes({ ...list, entries }) }).failed).toEqual(['list_root'])
  })

  it('stops at something that is not a receipt', () => {
    expect(check({ receipt: bytes('<html>') })).toMatchObject({ held: [], failed: ['shape'] })
  })

  const signature = { key: 'ab'.repeat(32), signature: 'cd'.repeat(64) }
  const signed = bytes({ ...receipt, signature })
  const keys = { ledger: [], receipts: [{ key: signature.key }] }

  it.each([
    ['are published', keys, ['keys'], []],
    ['differ', { ...keys, receipts: [] }, [], []],
    ['are unavailable', '<html>', [], ['keys']],
  ])('compares the signing keys with published keys that %s', (_, published, held, left) => {
    const found = check({ receipt: signed, keys: bytes(published) })
    expect(found.held.filter((name) => name === 'keys')).toEqual(held)
    expect(found.left.filter((name) => name === 'keys')).toEqual(left)
    expect(found.failed.includes('keys')).toBe(held.length + left.length === 0)
  })

  it('describes a receipt file without a page', () => {
    const steps = checkReceipt({
      receipt: bytes(receipt),
      list: undefined,
      comments: undefined,
      keys: null,
      shown: undefined,
    })
    const news = [...steps]
    expect(news.flatMap((one) => ('steps' in one ? one.steps : [])).map(({ name }) => name)).not.toContain(
      'page',
    )
    expect(news.at(-1)).toEqual({
      facts: {
        isVoid: false,
        isProvable: false,
        winners: [{ rank: 1, name: shown.winners[0]?.name }],
        more: 0,
        outcome: undefined,
        entries: 3,
        commitHash: receipt.commitHash,
      },
    })
  })
})

describe('receiptFacts', () => {
  const [first] = receipt.draws
  if (!first) throw new Error('a draw without a winner')
  const { key: _, salt: __, ...place } = first as typeof first & { key: string; salt: string }
  const replaced = {
    type: 'replacement',
    at: '2026-01-01T00:00:00.000Z',
    rank: 1,
    by: 2,
    reason: 'no_answer',
    note: null,
  } as const

  it('names current winners, hides names that are not public, and reports a void draw', () => {
    const masked = { ...place, i: 1, leaf: '00'.repeat(32) }
    const facts = receiptFacts({
      ...receipt,
      draws: [first, masked],
      events: [replaced, { type: 'void', at: replaced.at, note: 'a mistake' }],
    })
    expect(facts).toMatchObject({ isVoid: true, winners: [{ rank: 2, name: null }] })
  })

  it('counts the winners that it does not list', () => {
    const commitment = { ...receipt.commitment, winners: 25 }
    const facts = receiptFacts({ ...receipt, commitment, draws: Array.from({ length: 25 }, () => first) })
    expect([facts.winners.length, facts.more]).toEqual([20, 5])
  })
})
