/** Returns this many random bytes. */
export type RandomBytes = (length: number) => Uint8Array

/** The device has no trustworthy source of randomness. */
export class NoRandomness extends Error {
  override name = 'NoRandomness'
}

const LARGEST_BOUND = 1n << 128n
/** As much as `crypto.getRandomValues` returns quickly in one call without an error. */
const POOL_BYTES = 4096
const MAX_PLAIN_BYTES = 6

interface Csprng {
  getRandomValues(bytes: Uint8Array<ArrayBuffer>): unknown
}

/**
 * A uniform number from 0 to below `bound` (1 to 2^128): values in the last, incomplete stretch of `bound` numbers are
 * discarded and drawn again.
 */
export function uniformBelow(bound: bigint, random: RandomBytes): bigint {
  if (bound < 1n || bound > LARGEST_BOUND) throw new RangeError('a bound from 1 to 2^128 is needed')
  if (bound === 1n) return 0n
  const length = bytesFor(bound - 1n)
  if (length <= MAX_PLAIN_BYTES) return BigInt(plainBelow(Number(bound), length, random))
  const size = 1n << BigInt(8 * length)
  const limit = size - (size % bound)
  for (;;) {
    const x = random(length).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
    if (x < limit) return x % bound
  }
}

/** The device's randomness; throws `NoRandomness` if there is no trustworthy source. */
export function deviceRandom(): RandomBytes {
  const { crypto } = globalThis as { crypto?: Csprng }
  if (typeof crypto?.getRandomValues !== 'function') throw new NoRandomness('no crypto.getRandomValues')
  const pool = new Uint8Array(POOL_BYTES)
  let used = POOL_BYTES
  return (length) => {
    if (length > POOL_BYTES) throw new RangeError(`at most ${POOL_BYTES} bytes at once`)
    if (used + length > POOL_BYTES) {
      crypto.getRandomValues(pool)
      used = 0
    }
    used += length
    return pool.slice(used - length, used)
  }
}

function bytesFor(largest: bigint): number {
  let length = 1
  while (largest >> BigInt(8 * length) > 0n) length++
  return length
}

/** The same for bounds within plain number precision, several times as fast. */
function plainBelow(bound: number, length: number, random: RandomBytes): number {
  const size = 256 ** length
  const limit = size - (size % bound)
  for (;;) {
    const bytes = random(length)
    let x = 0
    for (let n = 0; n < length; n++) x = x * 256 + (bytes[n] as number)
    if (x < limit) return x % bound
  }
}
