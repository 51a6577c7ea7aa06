import { sha256 } from '@noble/hashes/sha2.js'
import { isCount } from '../shape.ts'

/** The tree of the ledger: RFC 6962 (2.1) over the bytes of its lines. All hashes are SHA-256, 32 bytes. */

/** Root of an empty ledger: the hash of nothing. */
export const EMPTY_ROOT: Uint8Array = sha256(new Uint8Array())

/** `SHA256(0x00 || line)`. */
export function lineHash(line: Uint8Array): Uint8Array {
  const message = new Uint8Array(1 + line.length)
  message.set(line, 1)
  return sha256(message)
}

/** `SHA256(0x01 || left || right)`. */
export function parentHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  const message = new Uint8Array(1 + left.length + right.length)
  message[0] = 1
  message.set(left, 1)
  message.set(right, 1 + left.length)
  return sha256(message)
}

/**
 * Root over adjacent hashes: of lines, or of full subtrees of one size, the last of which may be smaller. Undefined if
 * there are none.
 */
export function rootOver(hashes: readonly Uint8Array[]): Uint8Array | undefined {
  let level = hashes
  while (level.length > 1) {
    const above: Uint8Array[] = []
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at] as Uint8Array, level[at + 1]]
      above.push(right ? parentHash(left, right) : left)
    }
    level = above
  }
  return level[0]
}

/**
 * Root of the ledger of `size` lines in which line `index` has the hash `line` and the siblings `path`, from the line
 * up (RFC 9162, 2.1.3.2). Undefined if no path in such a ledger has that many siblings, or if the line is not in it.
 */
export function rootOfPath(
  line: Uint8Array,
  index: number,
  size: number,
  path: readonly Uint8Array[],
): Uint8Array | undefined {
  if (!isLineOf(index, size)) return undefined
  let hash = line
  let at = index
  let last = size - 1
  for (const sibling of path) {
    if (last === 0) return undefined
    if (at % 2 === 1 || at === last) {
      hash = parentHash(sibling, hash)
      // An odd node at the right edge has no sibling on its level: it moved up unchanged.
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, half(last)]
    } else {
      hash = parentHash(hash, sibling)
    }
    at = half(at)
    last = half(last)
  }
  return last === 0 ? hash : undefined
}

/** The state of a ledger at some time. */
export interface TreeHead {
  /** number of lines */
  size: number
  root: Uint8Array
}

/**
 * Whether the ledger `newer` begins with all lines of `older`, unchanged, as `proof` shows (RFC 9162, 2.1.4.2). Between
 * equal sizes, and from the empty ledger, the proof is empty.
 */
export function isConsistent(older: TreeHead, newer: TreeHead, proof: readonly Uint8Array[]): boolean {
  if (!isCount(older.size) || !isCount(newer.size) || older.size > newer.size) return false
  if (older.size === 0) return proof.length === 0 && isSameHash(older.root, EMPTY_ROOT)
  if (older.size === newer.size) return proof.length === 0 && isSameHash(older.root, newer.root)
  let at = older.size - 1
  let last = newer.size - 1
  while (at % 2 === 1) [at, last] = [half(at), half(last)]
  // A ledger of 2^n lines is a full subtree of the newer one: its root is the first hash, and already known.
  const [first, ...rest] = at === 0 ? [older.root, ...proof] : proof
  if (first === undefined) return false
  let olderRoot = first
  let newerRoot = first
  for (const hash of rest) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      olderRoot = parentHash(hash, olderRoot)
      newerRoot = parentHash(hash, newerRoot)
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, half(last)]
    } else {
      newerRoot = parentHash(newerRoot, hash)
    }
    at = half(at)
    last = half(last)
  }
  return last === 0 && isSameHash(olderRoot, older.root) && isSameHash(newerRoot, newer.root)
}

/** Whether two hashes are equal. Everything hashed here is public, so timing reveals nothing. */
export function isSameHash(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

function isLineOf(index: number, size: number): boolean {
  return isCount(index) && isCount(size) && index < size
}

/** Sizes exceed 32 bits, so bit operators do not work. */
function half(value: number): number {
  return Math.floor(value / 2)
}
