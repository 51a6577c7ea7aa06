import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** Bytes of randomness behind one draw, whatever their origin. */
export const RANDOMNESS_BYTES = 32

/**
 * A seed of our own, sealed before the draw: the organiser cannot change it, the platform is trusted.
 * `seal` is the SHA-256 of the seed in hex.
 */
export interface LocalRandomness {
  kind: 'local'
  seal: string
}

/**
 * A round of a public drand beacon that lies in the future when the header is sealed. `chain` is the chain hash in
 * hex; the randomness is the SHA-256 of the round's signature. That signature is checked by a `BeaconCheck`.
 */
export interface DrandRandomness {
  kind: 'drand'
  chain: string
  round: number
}

/** Where the randomness of a draw comes from, as the header promises it beforehand. */
export type Randomness = LocalRandomness | DrandRandomness

/**
 * Says whether `randomness` (32 bytes) is what the beacon published for the promised round. The proof (a signature)
 * stands in the receipt beside the named fields. Needs pairing arithmetic, therefore handed in, not imported.
 */
export type BeaconCheck = (promised: DrandRandomness, randomness: Uint8Array, receipt: object) => boolean

/** The seal of a local seed of 32 bytes, hex. */
export function sealOf(seed: Uint8Array): string {
  if (seed.length !== RANDOMNESS_BYTES) throw new RangeError('a local seed must have 32 bytes')
  return bytesToHex(sha256(seed))
}

/** Whether an opened local seed is the one that was sealed. */
export function fitsSeal(promised: LocalRandomness, seed: Uint8Array): boolean {
  return seed.length === RANDOMNESS_BYTES && sealOf(seed) === promised.seal
}
