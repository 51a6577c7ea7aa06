import type { Entries } from '../entries/entries.ts'
import { SALT_BYTES, saltStream } from '../entries/salts.ts'
import { HASH_WORDS, type Nodes, type RowHasher, TreeHasher } from './tree-hasher.ts'

/** One step from a leaf to the root: the side of the sibling, its tickets, its hash (hex). */
export type PathStep = [side: 'L' | 'R', sum: number, hash: string]

/** The sealed list: every row with its weight, proven by one hash. */
export interface Tree {
  /** Hex. */
  root: string
  /** Rows. */
  count: number
  /** Total weight of all rows. */
  tickets: number
  /** Hash of row `i`, hex. */
  leafHash(i: number): string
  /** The siblings from row `i` up to the root. */
  path(i: number): PathStep[]
}

/**
 * The tools for the heavy work of a tree. The tree is the same with any of them; the engine's own tools run anywhere
 * JavaScript does, and callers can pass faster ones.
 */
export interface TreeTools {
  /** See `saltStream`. */
  saltStream(saltKey: Uint8Array, from: number, count: number): Uint8Array
  hasher(): RowHasher
}

/** Salts generated at once: enough to amortize a key schedule, few enough to stay in the cache. */
const SALT_BATCH = 4096

/**
 * Builds the tree over all rows in source order, including rows of weight 0. Shape of RFC 6962: pairs from the left, an
 * odd node moves up unchanged. `weights`: integers >= 0, together less than 2^53; `saltKey`: 32 bytes. Takes 40 bytes
 * per node, about 80 MB for a million rows. Throws a RangeError on an empty list.
 */
export function buildTree(
  entries: Entries,
  weights: Float64Array,
  saltKey: Uint8Array,
  tools: TreeTools = ownTools,
): Tree {
  const saltsOf = (from: number, count: number) => tools.saltStream(saltKey, from, count)
  return treeOver(entries, weights, saltsOf, tools)
}

const ownTools: TreeTools = { saltStream, hasher: () => new TreeHasher() }

/** A list with individual salts, because names and salts of some of its rows were erased. */
export interface SaltedList {
  /** the remaining names; those of rows in `leaves` are ignored */
  entries: Entries
  /** of all rows, including erased ones */
  weights: Float64Array
  /** 16 bytes per row, concatenated */
  salts: Uint8Array
  /** leaf hashes (hex) of the rows whose name or salt was erased */
  leaves?: ReadonlyMap<number, string>
}

/**
 * The tree of `buildTree` from what is left of its list. Throws the same RangeErrors, and one for an invalid leaf hash.
 */
export function buildTreeFrom(list: SaltedList, tools: Pick<TreeTools, 'hasher'> = ownTools): Tree {
  const { entries, weights, salts, leaves } = list
  if (salts.length !== entries.count * SALT_BYTES)
    throw new RangeError('16 bytes of salt per entry are needed')
  const saltsOf = (from: number, count: number) =>
    salts.subarray(from * SALT_BYTES, (from + count) * SALT_BYTES)
  return treeOver(entries, weights, saltsOf, tools, leaves)
}

/** The top of a part of a tree: its root and the tickets under it. */
export type TreeTop = Pick<Tree, 'root' | 'tickets'>

/** The part of a tree above the subtrees it was joined from. */
export interface JoinedTrees extends TreeTop {
  /**
   * The siblings from the top of subtree `k` up to the root: a row's path in its subtree followed by these is its path
   * in the whole tree.
   */
  path(k: number): PathStep[]
}

/**
 * The tree over rows that were built in pieces: each subtree has 2^n rows, the same n for all; only the last may have
 * fewer. Throws a RangeError if there are no subtrees, for an invalid root, and for tickets that are not counts or add
 * up to 2^53 or more.
 */
export function joinTrees(tops: TreeTop[]): JoinedTrees {
  const { nodes, levels } = emptyTree(tops.length)
  for (const [k, { root, tickets }] of tops.entries()) {
    nodes.sums[k] = countOf(tickets, k)
    writeHash(nodes, k, root)
  }
  const top = finishTree(nodes, levels, new TreeHasher())
  return { ...top, path: (k) => pathOf(nodes, levels, rowNumber(k, tops.length)) }
}

type SaltsOf = (from: number, count: number) => Uint8Array

function treeOver(
  entries: Entries,
  weights: Float64Array,
  saltsOf: SaltsOf,
  tools: Pick<TreeTools, 'hasher'>,
  leaves?: ReadonlyMap<number, string>,
): Tree {
  const { count } = entries
  if (weights.length !== count) throw new RangeError('one weight per entry is needed')
  const { nodes, levels } = emptyTree(count)
  const hasher = tools.hasher()
  hashLeaves(nodes, entries, weights, saltsOf, hasher)
  for (const [row, hash] of leaves ?? []) writeHash(nodes, rowNumber(row, count), hash)
  return {
    ...finishTree(nodes, levels, hasher),
    count,
    leafHash: (i) => hashHex(nodes, rowNumber(i, count)),
    path: (i) => pathOf(nodes, levels, rowNumber(i, count)),
  }
}

function emptyTree(count: number): { nodes: Nodes; levels: Level[] } {
  if (count === 0) throw new RangeError('a tree needs at least one entry')
  const levels = levelsOf(count)
  const size = (levels.at(-1) as Level).start + 1
  return { nodes: { sums: new Float64Array(size), hashes: new Int32Array(size * HASH_WORDS) }, levels }
}

function finishTree(nodes: Nodes, levels: Level[], hasher: RowHasher): TreeTop {
  hashLevels(nodes, levels, hasher)
  const top = (levels.at(-1) as Level).start
  const tickets = nodes.sums[top] as number
  if (!Number.isSafeInteger(tickets)) throw new RangeError('tickets must stay below 2^53')
  return { root: hashHex(nodes, top), tickets }
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

function hashLeaves(
  nodes: Nodes,
  entries: Entries,
  weights: Float64Array,
  saltsOf: SaltsOf,
  hasher: RowHasher,
): void {
  const { count } = entries
  for (let i = 0; i < count; i++) nodes.sums[i] = countOf(weights[i] as number, i)
  for (let from = 0; from < count; from += SALT_BATCH) {
    const to = Math.min(from + SALT_BATCH, count)
    hasher.leaves(nodes, entries, from, to, saltsOf(from, to - from))
  }
}

function hashLevels(nodes: Nodes, levels: Level[], hasher: RowHasher): void {
  const { sums } = nodes
  for (let depth = 1; depth < levels.length; depth++) {
    const below = levels[depth - 1] as Level
    const level = levels[depth] as Level
    const pairs = below.size >> 1
    for (let i = 0; i < pairs; i++) {
      const left = below.start + 2 * i
      sums[level.start + i] = (sums[left] as number) + (sums[left + 1] as number)
    }
    hasher.nodes(nodes, below.start, level.start, pairs)
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

function writeHash(nodes: Nodes, node: number, hex: string): void {
  if (!/^[0-9a-f]{64}$/.test(hex)) throw new RangeError(`hash of entry ${node}`)
  for (let i = 0; i < HASH_WORDS; i++) {
    nodes.hashes[node * HASH_WORDS + i] = Number.parseInt(hex.slice(8 * i, 8 * i + 8), 16)
  }
}

function countOf(weight: number, i: number): number {
  if (!Number.isSafeInteger(weight) || weight < 0) throw new RangeError(`weight of entry ${i}`)
  return weight
}

function rowNumber(i: number, count: number): number {
  if (!Number.isInteger(i) || i < 0 || i >= count) throw new RangeError(`no entry ${i}`)
  return i
}
