import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, it } from 'vitest'
import type { PairToss } from '#contract/draws/pair-tosses.ts'
import { sealSecret } from '#draw/pair-toss.ts'
import { canOpen, isSame, takenPart } from './device-rules.ts'
import { partOf } from './kept-secret.ts'

const toss = { tool: 'coins', coins: 1 } as const
const share_code = 'x'.repeat(22)
const bytes = new Uint8Array(32).fill(1)
const mine = sealSecret({ id: share_code, toss }, 'a', bytes)
const theirs = 'b'.repeat(64)
const kept = { role: 'a', secret: bytesToHex(bytes), theirs: null } as const
const sealed: PairToss = {
  share_code,
  toss,
  status: 'sealed',
  commitments: { a: mine, b: theirs },
  opened: { a: false, b: false },
  secrets: { a: null, b: null },
  until: '2026-11-23T12:00:00.000Z',
}

it('opens only after both have sealed and before this device has opened', () => {
  expect(canOpen(sealed, kept)).toBe(true)
  expect(canOpen({ ...sealed, opened: { a: true, b: false } }, kept)).toBe(false)
  expect(canOpen({ ...sealed, status: 'waiting', commitments: { a: mine, b: null } }, kept)).toBe(false)
  expect(canOpen({ ...sealed, status: 'unopened' }, kept)).toBe(false)
})

it('does not open for a different seal or toss, or with a seal it did not make', () => {
  expect(canOpen(sealed, { ...kept, theirs })).toBe(true)
  expect(canOpen(sealed, { ...kept, theirs: 'c'.repeat(64) })).toBe(false)
  expect(canOpen({ ...sealed, toss: { tool: 'coins', coins: 2 } }, kept)).toBe(false)
  expect(canOpen({ ...sealed, commitments: { a: theirs, b: mine } }, kept)).toBe(false)
  expect(isSame({ ...sealed, status: 'opened' }, { ...kept, theirs: 'c'.repeat(64) })).toBe(false)
})

it('has no role in a toss that lacks its seal', () => {
  const waiting: PairToss = { ...sealed, status: 'waiting', commitments: { a: mine, b: null } }
  expect(partOf(waiting, { ...kept, role: 'b' })).toBeNull()
  expect(partOf(waiting, kept)).toBe('a')
})

it('has no part where another device took the second place before the seal of this one arrived', () => {
  const late = { role: 'b', secret: bytesToHex(bytes), theirs: mine } as const
  expect(takenPart(sealed, late)).toBeNull()
  const waiting: PairToss = { ...sealed, status: 'waiting', commitments: { a: mine, b: null } }
  expect(takenPart(waiting, late)).toBe(late)
  const own = sealSecret({ id: share_code, toss }, 'b', bytes)
  const taken = takenPart({ ...sealed, commitments: { a: mine, b: own } }, late)
  expect(taken).toEqual({ ...late, isTaken: true })
  // After that, another seal was exchanged, which is not forgotten.
  expect(taken && takenPart(sealed, taken)).toBe(taken)
  expect(taken && isSame(sealed, taken)).toBe(false)
  expect(takenPart({ ...sealed, commitments: { a: theirs, b: theirs } }, kept)).toBe(kept)
})
