import { describe, expect, it } from 'vitest'
import { showsReceipt } from './shows-receipt.ts'

const receipt = {
  commitHash: 'aa',
  commitment: { entries: { root: 'bb' } },
  draws: [
    { key: 'Ayşe', weight: 1 },
    { key: 'José', weight: 2 },
  ],
}
const shown = {
  commit_hash: 'aa',
  entries_root: 'bb',
  winners: [{ rank: 1, name: 'Ayşe', row: 3, weight: 1 }],
  substitutes: [{ rank: 2, name: 'José', row: 1, weight: 2 }],
}

describe('showsReceipt', () => {
  it('agrees with a page of the same draw', () => {
    expect(showsReceipt(shown, receipt)).toBe(true)
  })

  it.each([
    ['another seal', { ...receipt, commitHash: 'ab' }],
    ['another list', { ...receipt, commitment: { entries: { root: 'bc' } } }],
    ['another winner', { ...receipt, draws: [{ key: 'Ada', weight: 1 }, receipt.draws[1]] }],
    ['another order', { ...receipt, draws: receipt.draws.toReversed() }],
    ['other tickets', { ...receipt, draws: [{ key: 'Ayşe', weight: 2 }, receipt.draws[1]] }],
    ['a place more', { ...receipt, draws: [...receipt.draws, receipt.draws[0]] }],
    ['nothing', {}],
  ])('sees %s', (_, other) => {
    expect(showsReceipt(shown, other)).toBe(false)
  })
})
