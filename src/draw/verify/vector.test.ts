import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import type { Commitment } from '../commitment.ts'
import { openDraw, sealDraw } from '../draw.ts'
import { packEntries } from '../entries/entries.ts'
import { bounded } from '../ranking.ts'
import vector from '../vectors/vector-1.json' with { type: 'json' }

const keys = vector.entries.map(([key]) => key as string)
const weights = Float64Array.from(vector.entries, ([, weight]) => weight as number)

function sealVector() {
  const { v: _format, entries: _sealed, ...header } = vector.commitment as Commitment
  return sealDraw({
    entries: packEntries(keys),
    weighing: { weights },
    header,
    saltKey: hexToBytes(vector.saltKey),
  })
}

test('the list of vector 1 gives its leaves and root', () => {
  const { tree } = sealVector()
  expect(keys.map((_, i) => tree.leafHash(i))).toEqual(vector.leaves)
  expect(tree.root).toBe(vector.commitment.entries.root)
  expect(tree.tickets).toBe(13)
})

test('vector 1 seals to its commitment', () => {
  const sealed = sealVector()
  expect(sealed.header).toEqual(vector.commitment)
  expect(sealed.commitHash).toBe(vector.commitHash)
})

test('reproduces the receipt of vector 1 to the byte, including key order', () => {
  const { commitment, commitHash, beacon, seed, draws } = vector
  const receipt = openDraw(sealVector(), hexToBytes(beacon))
  expect(JSON.stringify(receipt.draws)).toBe(JSON.stringify(draws))
  expect(receipt).toEqual({ commitment, commitHash, beacon, seed, draws })
})

test('discards candidates above the bound as in vector 1', () => {
  const seed = hexToBytes(vector.seed)
  const made = vector.boundedRejection.map(({ i, n }) => ({ i, n, ...bounded(seed, i, BigInt(n)) }))
  expect(made.map(({ r, ...rest }) => ({ ...rest, r: String(r) }))).toEqual(vector.boundedRejection)
  expect(bytesToHex(seed)).toBe(vector.seed)
})
