import { bytesToHex } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Entries, entryBytes, entryKey, packEntries } from '../entries/entries.ts'
import { salt, saltStream } from '../entries/salts.ts'
import { climb, leafHash, nodeHash, sidesOf } from './inclusion.ts'
import { buildTree, buildTreeFrom, joinTrees, type Tree } from './tree.ts'

const saltKey = Uint8Array.from({ length: 32 }, (_, i) => i * 5)

/** RFC 6962, 2.1, verbatim: split at the greatest power of two below the size. */
function naiveTree(leaves: { sum: number; hash: Uint8Array }[]): { sum: number; hash: Uint8Array } {
  const [only] = leaves
  if (only && leaves.length === 1) return only
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  const left = naiveTree(leaves.slice(0, split))
  const right = naiveTree(leaves.slice(split))
  return { sum: left.sum + right.sum, hash: nodeHash(left.sum, left.hash, right.sum, right.hash) }
}

const rows = fc.array(
  fc.record({
    key: fc.string({ unit: 'binary', maxLength: 60 }),
    weight: fc.oneof(fc.nat(3), fc.nat(2 ** 31 - 1), fc.integer({ min: 0, max: 2 ** 47 })),
  }),
  { minLength: 1, maxLength: 40 },
)

test('the fast tree equals the tree of the definition, built with the audited hash', () => {
  fc.assert(
    fc.property(rows, (list) => {
      const entries = packEntries(list.map(({ key }) => key))
      const weights = Float64Array.from(list, ({ weight }) => weight)
      const leaves = list.map(({ weight }, i) => ({
        sum: weight,
        hash: leafHash(weight, salt(saltKey, i), entryBytes(entries, i)),
      }))
      const tree = buildTree(entries, weights, saltKey)
      expect(list.map((_, i) => tree.leafHash(i))).toEqual(leaves.map(({ hash }) => bytesToHex(hash)))
      expect(tree.root).toBe(bytesToHex(naiveTree(leaves).hash))
      expect(tree.tickets).toBe(naiveTree(leaves).sum)
    }),
    { numRuns: 60 },
  )
})

test('leaves are right for keys of every length around SHA-256 block boundaries', () => {
  const keys = Array.from({ length: 260 }, (_, length) => 'é'.repeat(length >> 1) + 'x'.repeat(length & 1))
  const entries = packEntries(keys)
  const weights = Float64Array.from(keys, (_, i) => (i === 7 ? 2 ** 40 : i))
  const tree = buildTree(entries, weights, saltKey)
  for (const i of keys.keys()) {
    const expected = leafHash(weights[i] as number, salt(saltKey, i), entryBytes(entries, i))
    expect(tree.leafHash(i), `key of ${i} bytes`).toBe(bytesToHex(expected))
  }
})

test('in trees of any shape every path leads to the root and the intervals cover all tickets', () => {
  const sizes = [1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 64, 65, 100]
  for (const size of sizes) {
    const entries = packEntries(Array.from({ length: size }, (_, i) => `row ${i}`))
    const weights = Float64Array.from({ length: size }, (_, i) => (i * 7) % 4)
    const tree = buildTree(entries, weights, saltKey)
    let next = 0
    for (let i = 0; i < size; i++) {
      const leaf = leafHash(weights[i] as number, salt(saltKey, i), entryBytes(entries, i))
      const proof = climb(leaf, weights[i] as number, tree.path(i))
      expect(proof).toEqual({ root: tree.root, tickets: tree.tickets, start: next })
      expect(
        tree
          .path(i)
          .map(([side]) => side)
          .join(''),
      ).toBe(sidesOf(i, size))
      next += weights[i] as number
    }
    expect(next).toBe(tree.tickets)
  }
})

test('rows beyond one batch of salts are hashed with their own salts', () => {
  const entries = packEntries(Array.from({ length: 4098 }, (_, i) => String(i)))
  const tree = buildTree(entries, new Float64Array(4098).fill(1), saltKey)
  for (const i of [4095, 4096, 4097]) {
    expect(tree.leafHash(i)).toBe(bytesToHex(leafHash(1, salt(saltKey, i), entryBytes(entries, i))))
  }
})

test('rejects a list without rows, weights that are not counts, and 2^53 tickets', () => {
  const two = packEntries(['a', 'b'])
  const build = (weights: number[]) => () => buildTree(two, Float64Array.from(weights), saltKey)
  expect(() => buildTree(packEntries([]), new Float64Array(0), saltKey)).toThrow(RangeError)
  expect(build([1])).toThrow(RangeError)
  expect(build([1, -1])).toThrow(RangeError)
  expect(build([1, 0.5])).toThrow(RangeError)
  expect(build([2 ** 53 - 1, 1])).toThrow(RangeError)
  expect(build([2 ** 53 - 2, 1])).not.toThrow()
  expect(() => buildTree(two, Float64Array.of(1, 1), saltKey).path(2)).toThrow(RangeError)
})

test('written salts and leaves of erased rows give the same tree as the salt key', () => {
  fc.assert(
    fc.property(rows, fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), (list, isErased) => {
      const whole = packEntries(list.map(({ key }) => key))
      const weights = Float64Array.from(list, ({ weight }) => weight)
      const tree = buildTree(whole, weights, saltKey)
      const left = packEntries(list.map(({ key }, i) => (isErased[i] ? '' : key)))
      const salts = saltStream(saltKey, 0, list.length)
      const leaves = new Map<number, string>()
      for (const i of list.keys()) {
        if (!isErased[i]) continue
        salts.fill(0, 16 * i, 16 * i + 16)
        leaves.set(i, tree.leafHash(i))
      }
      const again = buildTreeFrom({ entries: left, weights, salts, leaves })
      expect(proofsOf(again)).toEqual(proofsOf(tree))
      if (leaves.size > 0) expect(buildTreeFrom({ entries: left, weights, salts }).root).not.toBe(tree.root)
    }),
    { numRuns: 60 },
  )
})

test('trees of equal pieces join into the whole tree, with the same paths', () => {
  const manyRows = fc.array(fc.nat(5), { minLength: 1, maxLength: 70 })
  fc.assert(
    fc.property(manyRows, fc.constantFrom(1, 2, 4, 8, 16, 128), (list, size) => {
      const entries = packEntries(list.map((_, i) => `row ${i}`))
      const weights = Float64Array.from(list)
      const salts = saltStream(saltKey, 0, list.length)
      const tree = buildTree(entries, weights, saltKey)
      const pieces: Tree[] = []
      for (let from = 0; from < list.length; from += size) {
        const to = Math.min(from + size, list.length)
        pieces.push(
          buildTreeFrom({
            entries: slice(entries, from, to),
            weights: weights.slice(from, to),
            salts: salts.slice(16 * from, 16 * to),
          }),
        )
      }
      const joined = joinTrees(pieces)
      expect([joined.root, joined.tickets]).toEqual([tree.root, tree.tickets])
      for (const i of list.keys()) {
        const k = Math.floor(i / size)
        expect([...(pieces[k] as Tree).path(i % size), ...joined.path(k)]).toEqual(tree.path(i))
      }
    }),
    { numRuns: 100 },
  )
})

test('rejects salts of a wrong length, invalid leaves and roots, and invalid pieces', () => {
  const entries = packEntries(['a', 'b'])
  const weights = Float64Array.of(1, 1)
  const salts = new Uint8Array(32)
  const withLeaf = (row: number, hash: string) => () =>
    buildTreeFrom({ entries, weights, salts, leaves: new Map([[row, hash]]) })
  expect(withLeaf(1, 'a'.repeat(64))).not.toThrow()
  expect(withLeaf(2, 'a'.repeat(64))).toThrow(RangeError)
  expect(withLeaf(1, 'A'.repeat(64))).toThrow(RangeError)
  expect(withLeaf(1, 'a'.repeat(63))).toThrow(RangeError)
  expect(() => buildTreeFrom({ entries, weights, salts: salts.subarray(1) })).toThrow(RangeError)
  const top = { root: 'a'.repeat(64), tickets: 2 ** 53 - 1 }
  expect(joinTrees([top])).toMatchObject(top)
  expect(() => joinTrees([])).toThrow(RangeError)
  expect(() => joinTrees([top, top])).toThrow(RangeError)
  expect(() => joinTrees([{ ...top, root: '' }])).toThrow(RangeError)
  expect(() => joinTrees([{ ...top, tickets: -1 }])).toThrow(RangeError)
  expect(() => joinTrees([top]).path(1)).toThrow(RangeError)
})

function proofsOf(tree: Tree) {
  const { root, count, tickets } = tree
  return { root, count, tickets, paths: Array.from({ length: count }, (_, i) => tree.path(i)) }
}

function slice(entries: Entries, from: number, to: number): Entries {
  return packEntries(Array.from({ length: to - from }, (_, i) => entryKey(entries, from + i)))
}
