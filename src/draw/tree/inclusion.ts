import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { nodeHash } from './node-hash.ts'
import type { PathStep } from './tree.ts'

/** The result of climbing a path from a leaf to the top. */
export interface Inclusion {
  /** Hash at the top, hex. */
  root: string
  /** Tickets under the top. */
  tickets: number
  /** Tickets before the leaf's own: it holds `[start, start + weight)`. */
  start: number
}

/** Follows a path up from a leaf (32 bytes) that holds `weight` tickets. */
export function climb(leaf: Uint8Array, weight: number, path: PathStep[]): Inclusion {
  let hash = leaf
  let tickets = weight
  let start = 0
  for (const [side, sum, sibling] of path) {
    if (side === 'L') {
      hash = nodeHash(sum, hexToBytes(sibling), tickets, hash)
      start += sum
    } else {
      hash = nodeHash(tickets, hash, sum, hexToBytes(sibling))
    }
    tickets += sum
  }
  return { root: bytesToHex(hash), tickets, start }
}

/** The sides on which row `index` of a tree of `count` rows has its siblings, from the leaf up. */
export function sidesOf(index: number, count: number): string {
  let sides = ''
  let at = index
  for (let size = count; size > 1; size = Math.ceil(size / 2)) {
    if (at % 2 === 1) sides += 'L'
    else if (at + 1 < size) sides += 'R'
    at = Math.floor(at / 2)
  }
  return sides
}
