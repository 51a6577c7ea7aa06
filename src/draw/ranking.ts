import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { TicketPool } from './entries/ticket-pool.ts'
import { toUtf8 } from './text/utf8.ts'

const WORD = 1n << 64n

/** One place of the ranking. Winners come first, then substitutes, in one sequence. */
export interface Drawn {
  /** Place, from 0. */
  i: number
  /** How many numbers had to be generated until one was below the bound; nearly always 1. */
  attempts: number
  /** The drawn number: an index among the tickets still in the pool. */
  r: number
  /** The same ticket as an index among all tickets of the draw. */
  ticket: number
  /** Row of the holder, from 0. */
  index: number
  /** Tickets of the holder. */
  weight: number
}

/** `HMAC-SHA256(key = randomness, "draw/1 seed" || commitment)`: 32 bytes. `commitHash` in hex. */
export function seedOf(randomness: Uint8Array, commitHash: string): Uint8Array {
  return hmac(sha256, randomness, concatBytes(toUtf8('draw/1 seed'), hexToBytes(commitHash)))
}

/**
 * The i-th number below `n` (1 <= n <= 2^64), without modulo bias: candidates at or above the greatest multiple of `n`
 * are discarded and generated again with the next attempt.
 */
export function bounded(seed: Uint8Array, i: number, n: bigint | number): { r: bigint; attempts: number } {
  const size = BigInt(n)
  if (size < 1n || size > WORD) throw new RangeError('a bound from 1 to 2^64 is needed')
  const limit = WORD - (WORD % size)
  const message = new Uint8Array(8)
  const view = new DataView(message.buffer)
  view.setUint32(0, i)
  for (let attempt = 0; ; attempt++) {
    view.setUint32(4, attempt)
    const digest = hmac(sha256, seed, message)
    const x = new DataView(digest.buffer, digest.byteOffset).getBigUint64(0)
    if (x < limit) return { r: x % size, attempts: attempt + 1 }
  }
}

/**
 * The first `howMany` places; fewer if the pool runs empty. The holder of the r-th remaining ticket is drawn, and all
 * tickets of the holder leave the pool. `weights`: integers >= 0, together less than 2^53.
 */
export function rank(weights: Float64Array, seed: Uint8Array, howMany: number): Drawn[] {
  const pool = new TicketPool(weights)
  const drawn: Drawn[] = []
  for (let i = 0; i < howMany && pool.remaining > 0; i++) {
    const { r, attempts } = bounded(seed, i, pool.remaining)
    const { index, offset, start } = pool.holderOf(Number(r))
    const weight = pool.take(index)
    drawn.push({ i, attempts, r: Number(r), ticket: start + offset, index, weight })
  }
  return drawn
}
