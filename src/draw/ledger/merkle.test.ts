import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMPTY_ROOT, isConsistent, isSameHash, lineHash, rootOfPath } from './merkle.ts'
import {
  assemble,
  completedHashes,
  consistencyPlan,
  inclusionPlan,
  nodesCompletedBy,
  rootPlan,
  type Subtree,
} from './subtrees.ts'

/** RFC 6962, 2.1, verbatim. */
function naiveRoot(lines: Uint8Array[]): Uint8Array {
  if (lines.length === 0) return sha256(new Uint8Array())
  if (lines.length === 1) return sha256(concatBytes(Uint8Array.of(0), lines[0]!))
  const split = naiveSplit(lines.length)
  return sha256(
    concatBytes(Uint8Array.of(1), naiveRoot(lines.slice(0, split)), naiveRoot(lines.slice(split))),
  )
}

/** RFC 6962, 2.1.1. */
function naivePath(index: number, lines: Uint8Array[]): Uint8Array[] {
  if (lines.length === 1) return []
  const split = naiveSplit(lines.length)
  const [left, right] = [lines.slice(0, split), lines.slice(split)]
  return index < split
    ? [...naivePath(index, left), naiveRoot(right)]
    : [...naivePath(index - split, right), naiveRoot(left)]
}

/** RFC 6962, 2.1.2: SUBPROOF(m, D[n], whole). */
function naiveSubproof(old: number, lines: Uint8Array[], whole: boolean): Uint8Array[] {
  if (old === lines.length) return whole ? [] : [naiveRoot(lines)]
  const split = naiveSplit(lines.length)
  const [left, right] = [lines.slice(0, split), lines.slice(split)]
  return old <= split
    ? [...naiveSubproof(old, left, whole), naiveRoot(right)]
    : [...naiveSubproof(old - split, right, false), naiveRoot(left)]
}

function naiveSplit(size: number): number {
  let split = 1
  while (split * 2 < size) split *= 2
  return split
}

const linesOf = (size: number) => Array.from({ length: size }, (_, n) => Uint8Array.of(n & 255, n >> 8))

/** Hashes of full subtrees, grown line by line as a server stores them. */
function grown(lines: Uint8Array[]): (subtree: Subtree) => Uint8Array {
  const known = new Map<string, Uint8Array>()
  const hashOf = ({ level, index }: Subtree) => {
    const hash = known.get(`${level}/${index}`)
    if (!hash) throw new Error(`subtree ${level}/${index} is not full yet`)
    return hash
  }
  for (const [index, line] of lines.entries()) {
    known.set(`0/${index}`, lineHash(line))
    for (const node of completedHashes(index, lineHash(line), hashOf))
      known.set(`${node.level}/${node.index}`, node.hash)
  }
  return hashOf
}

const pair = fc.integer({ min: 1, max: 70 }).chain((size) => fc.tuple(fc.nat(size - 1), fc.constant(size)))

test('roots, paths and consistency proofs from subtrees match the definition and verify', () => {
  fc.assert(
    fc.property(pair, ([index, size]) => {
      const lines = linesOf(size)
      const hashOf = grown(lines)
      const root = naiveRoot(lines)
      expect(assemble(rootPlan(size), hashOf)).toEqual([root])
      const path = assemble(inclusionPlan(index, size), hashOf)
      expect(path).toEqual(naivePath(index, lines))
      expect(rootOfPath(lineHash(lines[index]!), index, size, path)).toEqual(root)

      const proof = assemble(consistencyPlan(index + 1, size), hashOf)
      expect(proof).toEqual(naiveSubproof(index + 1, lines, true))
      const older = { size: index + 1, root: naiveRoot(lines.slice(0, index + 1)) }
      expect(isConsistent(older, { size, root }, proof)).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('a path is valid only for its line, index and size', () => {
  const size = 45
  const lines = linesOf(size)
  const hashOf = grown(lines)
  const root = naiveRoot(lines)
  for (let index = 0; index < size; index++) {
    const path = assemble(inclusionPlan(index, size), hashOf)
    const hash = lineHash(lines[index]!)
    const leadsThere = (line: Uint8Array, at: number, of: number, by: Uint8Array[]) => {
      const found = rootOfPath(line, at, of, by)
      return found !== undefined && isSameHash(found, root)
    }
    for (let other = 0; other < size; other++)
      expect(leadsThere(hash, other, size, path)).toBe(other === index)
    expect(leadsThere(lineHash(Uint8Array.of(9, 9, 9)), index, size, path)).toBe(false)
    expect(leadsThere(hash, index, size, path.slice(1))).toBe(false)
    expect(leadsThere(hash, index, size, [...path, root])).toBe(false)
    for (const [at, sibling] of path.entries())
      expect(leadsThere(hash, index, size, path.with(at, lineHash(sibling)))).toBe(false)
  }
  for (const [index, of] of [
    [-1, 45],
    [45, 45],
    [0, 0],
    [0.5, 45],
    [Number.NaN, 45],
  ] as const)
    expect(rootOfPath(root, index, of, [])).toBeUndefined()
})

test('a ledger that changed, lost or reordered a line is inconsistent with its past', () => {
  const size = 37
  const lines = linesOf(size)
  const hashOf = grown(lines)
  const newer = { size, root: naiveRoot(lines) }
  for (let old = 1; old < size; old++) {
    const proof = assemble(consistencyPlan(old, size), hashOf)
    const before = lines.slice(0, old)
    const others = [
      before.with(old - 1, Uint8Array.of(255, 255)),
      before.with(0, Uint8Array.of(255, 255)),
      old > 1 ? [before[1]!, before[0]!, ...before.slice(2)] : [Uint8Array.of(1)],
    ]
    for (const other of others)
      expect(isConsistent({ size: old, root: naiveRoot(other) }, newer, proof)).toBe(false)
    const older = { size: old, root: naiveRoot(before) }
    expect(isConsistent(older, { size, root: older.root }, proof)).toBe(false)
    expect(isConsistent(older, newer, [...proof, newer.root])).toBe(false)
    expect(isConsistent(older, newer, proof.slice(0, -1))).toBe(false)
    for (const [at, hash] of proof.entries())
      expect(isConsistent(older, newer, proof.with(at, lineHash(hash)))).toBe(false)
    // A proof never works backwards.
    expect(isConsistent(newer, older, proof)).toBe(false)
  }
  expect(isConsistent({ size: 0, root: EMPTY_ROOT }, newer, [])).toBe(true)
  expect(isConsistent({ size: 0, root: newer.root }, newer, [])).toBe(false)
  expect(isConsistent(newer, { ...newer, root: EMPTY_ROOT }, [])).toBe(false)
})

test('the tree of the well-known eight lines has its well-known roots', () => {
  // The test data of Google's certificate-transparency, used by all implementations of RFC 6962 since.
  const lines = [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ]
  const roots = [
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ]
  const hashOf = grown(lines.map(hexToBytes))
  for (const [at, root] of roots.entries())
    expect(assemble(rootPlan(at + 1), hashOf).map(bytesToHex)).toEqual([root])
  expect(bytesToHex(EMPTY_ROOT)).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
})

test('adding a line completes the subtrees that end with it, also beyond 32 bits', () => {
  expect(nodesCompletedBy(0)).toEqual([])
  expect(nodesCompletedBy(4)).toEqual([])
  expect(nodesCompletedBy(3)).toEqual([
    { level: 1, index: 1, left: { level: 0, index: 2 }, right: { level: 0, index: 3 } },
    { level: 2, index: 0, left: { level: 1, index: 0 }, right: { level: 1, index: 1 } },
  ])
  expect(nodesCompletedBy(2 ** 40 - 1)).toHaveLength(40)
  expect(inclusionPlan(2 ** 40, 2 ** 40 + 1)).toEqual([[{ level: 40, index: 0 }]])
  expect(rootPlan(2 ** 40 + 3)).toEqual([
    [
      { level: 40, index: 0 },
      { level: 1, index: 2 ** 39 },
      { level: 0, index: 2 ** 40 + 2 },
    ],
  ])
})

test('rejects proofs that cannot exist', () => {
  expect(() => rootPlan(0)).toThrow(RangeError)
  expect(() => inclusionPlan(3, 3)).toThrow(RangeError)
  expect(() => inclusionPlan(-1, 3)).toThrow(RangeError)
  expect(() => consistencyPlan(4, 3)).toThrow(RangeError)
  expect(consistencyPlan(3, 3)).toEqual([])
  expect(consistencyPlan(0, 3)).toEqual([])
})
