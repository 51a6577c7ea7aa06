import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** Bytes of randomness behind one draw, whatever their origin. */
export const RANDOMNESS_BYTES = 32

/**
 * A seed of our own, sealed before the draw: the organizer cannot change it, but the platform must be trusted. `seal`
 * is the SHA-256 of the seed in hex.
 */
export interface LocalRandomness {
  kind: 'local'
  seal: string
}

/**
 * A round of a public drand beacon that is still in the future when the header is sealed. `chain` is the chain hash in
 * hex; the randomness is the SHA-256 of the round's signature, which a `BeaconCheck` checks.
 */
export interface DrandRandomness {
  kind: 'drand'
  chain: string
  round: number
}

/** Where the randomness of a draw comes from, as the header promises beforehand. */
export type Randomness = LocalRandomness | DrandRandomness

/**
 * Whether `signature` (48 bytes) is the beacon's for the promised round; undefined if the chain is unknown. Needs
 * pairing arithmetic, so it is passed in instead of imported: `drandCheck` of `drand.ts` makes one.
 */
export type BeaconCheck = (promised: DrandRandomness, signature: Uint8Array) => boolean | undefined

/** The seal of a local seed of 32 bytes, hex. */
export function sealOf(seed: Uint8Array): string {
  if (seed.length !== RANDOMNESS_BYTES) throw new RangeError('a local seed must have 32 bytes')
  return bytesToHex(sha256(seed))
}

/** Whether an opened local seed is the sealed one. */
export function fitsSeal(promised: LocalRandomness, seed: Uint8Array): boolean {
  return seed.length === RANDOMNESS_BYTES && sealOf(seed) === promised.seal
}
