import { bytesToHex } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import type { SelfCheck } from '#contract/draws/after-the-draw.ts'
import { packEntries } from '#draw/entries/entries.ts'
import { salt } from '#draw/entries/salts.ts'
import { buildTree } from '#draw/tree/tree.ts'
import { verifyPlaces } from './verify-places.ts'

const saltKey = new Uint8Array(32).fill(5)
const names = ['ada', 'bea', '@Ada', 'cem', '']
const weights = Float64Array.of(1, 2, 0, 1, 0)
const tree = buildTree(packEntries(names), weights, saltKey)
const draw = {
  entries_root: tree.root,
  tickets_total: tree.tickets,
  participants_total: 5,
}

function place(index: number): SelfCheck['places'][number] {
  const weight = weights[index] ?? 0
  const proof = {
    index,
    key: names[index] ?? '',
    weight,
    salt: bytesToHex(salt(saltKey, index)),
    path: tree.path(index),
  }
  // The source had a header and a blank row before the first name.
  return { row: index + 3, reason: 'kept', weight, proof }
}

function answer(places: SelfCheck['places']): SelfCheck {
  return { found: 'in', places, tickets: 1, tickets_total: 4 }
}

describe('verifyPlaces', () => {
  it('verifies every row of a person, in any spelling', () => {
    expect(verifyPlaces(answer([place(0), place(2)]), draw, 'ada')).toBe(true)
    expect(verifyPlaces(answer([place(3)]), draw, 'CEM')).toBe(true)
  })

  const honest = place(0)
  it.each<[string, SelfCheck['places'][number], Partial<typeof draw>?]>([
    ['a different name', { ...honest, proof: { ...honest.proof, key: 'ADA' } }],
    ['more tickets', { ...honest, weight: 3, proof: { ...honest.proof, weight: 3 } }],
    ['tickets that differ from the proof', { ...honest, weight: 2 }],
    ['the proof of another person', place(1)],
    ['a made-up row', { ...honest, row: 3, proof: { ...honest.proof, index: 2 } }],
    ['a different list', honest, { entries_root: '00'.repeat(32) }],
    ['a different sum', honest, { tickets_total: 5 }],
    [
      'a path with a missing step',
      { ...honest, proof: { ...honest.proof, path: honest.proof.path.slice(1) } },
    ],
  ])('detects %s', (_, wrong, shown = {}) => {
    expect(verifyPlaces(answer([place(2), wrong]), { ...draw, ...shown }, 'ada')).toBe(false)
  })
})
