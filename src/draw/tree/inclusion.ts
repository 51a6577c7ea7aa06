import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
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

/**
 * `SHA256(0x00 || u64be(weight) || salt || key)`. Salt of 16 bytes, key in UTF-8, weight a safe integer >= 0.
 * This hash and `nodeHash` are computed one at a time and with the audited library. Verifying needs a few dozen of them;
 * `tree.ts` makes millions with its own loop, and a test compares both.
 */
export function leafHash(weight: number, salt: Uint8Array, key: Uint8Array): Uint8Array {
  const message = new Uint8Array(9 + salt.length + key.length)
  writeUint64(message, 1, weight)
  message.set(salt, 9)
  message.set(key, 9 + salt.length)
  return sha256(message)
}

/** `SHA256(0x01 || u64be(sumL) || hashL || u64be(sumR) || hashR)`. */
export function nodeHash(sumL: number, hashL: Uint8Array, sumR: number, hashR: Uint8Array): Uint8Array {
  const message = new Uint8Array(81)
  message[0] = 1
  writeUint64(message, 1, sumL)
  message.set(hashL, 9)
  writeUint64(message, 41, sumR)
  message.set(hashR, 49)
  return sha256(message)
}

function writeUint64(into: Uint8Array, at: number, value: number): void {
  const view = new DataView(into.buffer)
  view.setUint32(at, Math.floor(value / 2 ** 32))
  view.setUint32(at + 4, value >>> 0)
}
