import { describe, expect, it } from 'vitest'
import type { ReceiptDocument } from '#draw/receipt/receipt.ts'
import { type ComparedResult, showsReceipt } from './check-receipt.ts'

const at = '2026-11-21T10:00:00.000Z'
const draw = (key: string, weight: number) => ({
  i: 0,
  attempts: 1,
  r: 0,
  ticket: 0,
  index: 0,
  weight,
  path: [],
  key,
  salt: '',
})
const replacement = { type: 'replacement', at, rank: 1, by: 3, reason: 'declined', note: null } as const
const receipt: ReceiptDocument = {
  commitment: {
    v: 'draw/1',
    drawId: 'd',
    entries: { root: 'bb', count: 3, tickets: 4 },
    winners: 1,
    substitutes: 1,
    randomness: { kind: 'local', seal: '' },
  },
  commitHash: 'aa',
  beacon: '',
  seed: '',
  draws: [draw('Ayşe', 1), draw('José', 2)],
  events: [
    { ...replacement, draw: draw('Ada', 1) },
    { type: 'void', at, note: 'wrong list' },
  ],
  ledger: { entries: [{ index: 7, entry: '', path: [] }], checkpoint: '', key: '' },
}
const shown: ComparedResult = {
  source: { type: 'list' },
  commit_hash: 'aa',
  entries_root: 'bb',
  ledger_index: 7,
  winners: [{ rank: 1, name: 'Ayşe', row: 3, weight: 1 }],
  substitutes: [{ rank: 2, name: 'José', row: 1, weight: 2 }],
  further: [{ rank: 3, name: 'Ada', row: 2, weight: 1 }],
  events: [replacement, { type: 'void', at, note: 'wrong list' }],
}

/** 2d6 as drawn: ticket 27 is a five and a four. */
const tossed: ReceiptDocument = {
  ...receipt,
  commitment: {
    ...receipt.commitment,
    source: { kind: 'chance', tool: 'dice', dice: '2d6' },
    entries: { root: 'bb', count: 1, tickets: 36 },
    substitutes: 0,
  },
  draws: [{ ...draw('dice 1-2', 36), ticket: 27 }],
  events: [],
}
const die = (value: number) => ({ sides: 6, value, kept: true, group: 0 })
const shownToss: ComparedResult = {
  ...shown,
  winners: [{ rank: 1, name: 'dice 1-2', row: 1, weight: 36 }],
  substitutes: [],
  further: [],
  events: [],
  source: { type: 'chance', chance: { tool: 'dice', dice: '2d6' } },
  chance: { outcome: { tool: 'dice', dice: [die(5), die(4)], total: 9 } },
}

describe('a dice page', () => {
  it('matches its tickets', () => {
    expect(showsReceipt(shownToss, tossed)).toBe(true)
  })

  it.each<[string, Partial<ComparedResult>]>([
    ['a different die', { chance: { outcome: { tool: 'dice', dice: [die(6), die(4)], total: 9 } } }],
    ['a different total', { chance: { outcome: { tool: 'dice', dice: [die(5), die(4)], total: 10 } } }],
    ['dice other than sealed', { source: { type: 'chance', chance: { tool: 'dice', dice: '2d6+1' } } }],
    ['a list', { source: { type: 'list' } }],
  ])('fails when showing %s', (_, change) => {
    expect(showsReceipt({ ...shownToss, ...change }, tossed)).toBe(false)
  })

  it('fails when it hides the outcome', () => {
    const { chance: _, ...hidden } = shownToss
    expect(showsReceipt(hidden, tossed)).toBe(false)
  })
})

describe('showsReceipt', () => {
  it('matches a page of the same draw', () => {
    expect(showsReceipt(shown, receipt)).toBe(true)
  })

  it('compares what remains of an erased winner', () => {
    const { key: _, salt: __, ...rest } = draw('Ayşe', 1)
    const masked = { ...receipt, draws: [{ ...rest, leaf: 'cc' }, draw('José', 2)] }
    const erased = { ...shown, winners: [{ rank: 1, name: '', row: 3, weight: 1, erased: true }] }
    expect(showsReceipt(erased, masked)).toBe(true)
    expect(showsReceipt(shown, masked)).toBe(false)
    expect(showsReceipt(erased, receipt)).toBe(false)
  })

  it('matches without a ledger and events', () => {
    const { ledger: _, events: __, ...bare } = receipt
    expect(showsReceipt({ ...shown, ledger_index: null, further: [], events: [] }, bare)).toBe(true)
  })

  it.each<[string, Partial<ComparedResult>]>([
    ['a different seal', { commit_hash: 'ab' }],
    ['a different list', { entries_root: 'bc' }],
    ['a different ledger line', { ledger_index: 8 }],
    ['a different winner', { winners: [{ rank: 1, name: 'Ada', row: 3, weight: 1 }] }],
    ['different tickets', { winners: [{ rank: 1, name: 'Ayşe', row: 3, weight: 2 }] }],
    ['a different order', { winners: shown.substitutes, substitutes: shown.winners }],
    ['a missing place', { further: [] }],
    ['a different reason', { events: [{ ...replacement, reason: 'no_answer' }, ...shown.events.slice(1)] }],
    ['a different note', { events: [replacement, { type: 'void', at, note: 'no reason' }] }],
    ['a toss instead of a list', { source: { type: 'chance', chance: { tool: 'coins', coins: 1 } } }],
    ['a hidden void event', { events: [replacement] }],
  ])('detects %s', (_, change) => {
    expect(showsReceipt({ ...shown, ...change }, receipt)).toBe(false)
  })
})
