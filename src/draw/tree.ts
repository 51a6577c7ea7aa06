import type { Entries } from './entries.ts'
import { SALT_BYTES, saltStream } from './salts.ts'
import { HASH_WORDS, TreeHasher } from './tree-hasher.ts'

/** One step from a leaf to the root: the side on which the sibling stands, its tickets, its hash (hex). */
export type PathStep = [side: 'L' | 'R', sum: number, hash: string]

/** The sealed list: every row with its weight, proven by one hash. */
export interface Tree {
  /** Hex. */
  root: string
  /** Rows. */
  count: number
  /** Weights of all rows together. */
  tickets: number
  /** Hash of row `i`, hex. */
  leafHash(i: number): string
  /** The siblings from row `i` up to the root. */
  path(i: number): PathStep[]
}

/** Salts made at once: enough to spread the cost of a key schedule, little enough to stay in the cache. */
const SALT_BATCH = 4096

/**
 * Builds the tree over all rows in source order, rows of weight 0 included. Shape of RFC 6962: pairs from the left, an
 * odd node moves up unchanged. `weights`: integers >= 0, together less than 2^53; `saltKey`: 32 bytes.
 * Keeps 40 bytes per node, about 80 MB for a million rows. Throws a RangeError on an empty list.
 */
export function buildTree(entries: Entries, weights: Float64Array, saltKey: Uint8Array): Tree {
  if (entries.count === 0) throw new RangeError('a tree needs at least one entry')
  if (weights.length !== entries.count) throw new RangeError('one weight per entry is needed')
  const levels = levelsOf(entries.count)
  const top = levels[levels.length - 1] as Level
  const nodes: Nodes = {
    sums: new Float64Array(top.start + 1),
    hashes: new Int32Array((top.start + 1) * HASH_WORDS),
  }
  hashLeaves(nodes, entries, weights, saltKey)
  hashLevels(nodes, levels)
  const tickets = nodes.sums[top.start] as number
  if (!Number.isSafeInteger(tickets)) throw new RangeError('tickets must stay below 2^53')
  return {
    root: hashHex(nodes, top.start),
    count: entries.count,
    tickets,
    leafHash: (i) => hashHex(nodes, rowNumber(i, entries.count)),
    path: (i) => pathOf(nodes, levels, rowNumber(i, entries.count)),
  }
}

/** All nodes of all levels, leaves first, level after level. */
interface Nodes {
  sums: Float64Array
  hashes: Int32Array
}

interface Level {
  start: number
  size: number
}

function levelsOf(count: number): Level[] {
  const levels: Level[] = [{ start: 0, size: count }]
  let start = count
  for (let size = count; size > 1; ) {
    size = Math.ceil(size / 2)
    levels.push({ start, size })
    start += size
  }
  return levels
}

function hashLeaves(nodes: Nodes, entries: Entries, weights: Float64Array, saltKey: Uint8Array): void {
  const hasher = new TreeHasher()
  const { bytes, offsets, count } = entries
  for (let batch = 0; batch < count; batch += SALT_BATCH) {
    const end = Math.min(batch + SALT_BATCH, count)
    const salts = saltStream(saltKey, batch, end - batch)
    for (let i = batch; i < end; i++) {
      const weight = weights[i] as number
      if (!Number.isSafeInteger(weight) || weight < 0) throw new RangeError(`weight of entry ${i}`)
      nodes.sums[i] = weight
      const saltAt = (i - batch) * SALT_BYTES
      const from = offsets[i] as number
      hasher.leaf(weight, salts, saltAt, bytes, from, offsets[i + 1] as number, nodes.hashes, i)
    }
  }
}

function hashLevels(nodes: Nodes, levels: Level[]): void {
  const hasher = new TreeHasher()
  const { sums, hashes } = nodes
  for (let depth = 1; depth < levels.length; depth++) {
    const below = levels[depth - 1] as Level
    const level = levels[depth] as Level
    const pairs = below.size >> 1
    for (let i = 0; i < pairs; i++) {
      const left = below.start + 2 * i
      const slot = level.start + i
      sums[slot] = (sums[left] as number) + (sums[left + 1] as number)
      hasher.node(sums, hashes, left, slot)
    }
    if (pairs < level.size) moveUp(nodes, below.start + below.size - 1, level.start + pairs)
  }
}

function moveUp(nodes: Nodes, from: number, to: number): void {
  nodes.sums[to] = nodes.sums[from] as number
  nodes.hashes.copyWithin(to * HASH_WORDS, from * HASH_WORDS, (from + 1) * HASH_WORDS)
}

function pathOf(nodes: Nodes, levels: Level[], row: number): PathStep[] {
  const path: PathStep[] = []
  let at = row
  for (const level of levels) {
    const sibling = at ^ 1
    if (sibling < level.size) {
      const node = level.start + sibling
      path.push([sibling < at ? 'L' : 'R', nodes.sums[node] as number, hashHex(nodes, node)])
    }
    at >>>= 1
  }
  return path
}

function hashHex(nodes: Nodes, node: number): string {
  let hex = ''
  for (let i = node * HASH_WORDS; i < (node + 1) * HASH_WORDS; i++) {
    hex += ((nodes.hashes[i] as number) >>> 0).toString(16).padStart(8, '0')
  }
  return hex
}

function rowNumber(i: number, count: number): number {
  if (!Number.isInteger(i) || i < 0 || i >= count) throw new RangeError(`no entry ${i}`)
  return i
}
