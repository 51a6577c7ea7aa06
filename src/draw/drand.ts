import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import type { BeaconCheck } from './commitment.ts'

/** A chain of a drand beacon (scheme bls-unchained-g1-rfc9380): what is needed to verify its rounds. */
export interface BeaconChain {
  /** hex: the chain hash that headers name */
  hash: string
  /** hex, 96 bytes: compressed point of G2 */
  publicKey: string
  /** seconds since 1970 of round 1 */
  genesis: number
  /** seconds between rounds */
  period: number
}

/** The public chain of the League of Entropy, as published by its relays under `/v2/beacons/quicknet/info`. */
export const QUICKNET: BeaconChain = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  period: 3,
}

/** RFC 9380, signatures in G1: the scheme's domain separation tag. */
const TAG = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

/** Compressed point of G1. */
const ROUND_SIGNATURE_BYTES = 48

/** The latest round published by this time, in milliseconds since 1970; 0 before the first. */
export function roundAt({ genesis, period }: BeaconChain, ms: number): number {
  return Math.max(0, Math.floor((ms - genesis * 1000) / (period * 1000)) + 1)
}

/** When `round` (from 1) is published, in milliseconds since 1970. */
export function timeOfRound({ genesis, period }: BeaconChain, round: number): number {
  return (genesis + (round - 1) * period) * 1000
}

/**
 * The randomness of a round (32 bytes) if `signature` is the chain's signature of it, else undefined. Each round has
 * exactly one valid signature, so relays cannot choose. Never throws. Takes about 25 ms.
 */
export function verifyRound(
  chain: BeaconChain,
  round: number,
  signature: Uint8Array,
): Uint8Array | undefined {
  if (!Number.isSafeInteger(round) || round < 1 || signature.length !== ROUND_SIGNATURE_BYTES)
    return undefined
  try {
    const isRight = bls12_381.shortSignatures.verify(
      signature,
      pointOfRound(round),
      hexToBytes(chain.publicKey),
    )
    return isRight ? sha256(signature) : undefined
  } catch {
    // The bytes are not a point on the curve or in its subgroup.
    return undefined
  }
}

/**
 * The signature (48 bytes) of a round under a secret of 32 bytes, for fake beacons. Throws if the secret is 0 or not
 * below the order of the group.
 */
export function signRound(secret: Uint8Array, round: number): Uint8Array {
  const { Signature, sign } = bls12_381.shortSignatures
  return Signature.toBytes(sign(pointOfRound(round), secret))
}

/**
 * The public key (hex, 96 bytes) of the secret (32 bytes) that a fake beacon signs with. Throws as `signRound` does.
 */
export function beaconKeyOf(secret: Uint8Array): string {
  return bls12_381.shortSignatures.getPublicKey(secret).toHex()
}

/** Checks the signature in a receipt, for rounds of the chains that the verifier trusts. */
export function drandCheck(chains: readonly BeaconChain[] = [QUICKNET]): BeaconCheck {
  return (promised, signature) => {
    const chain = chains.find(({ hash }) => hash === promised.chain)
    return chain && verifyRound(chain, promised.round, signature) !== undefined
  }
}

function pointOfRound(round: number) {
  const message = new Uint8Array(8)
  new DataView(message.buffer).setBigUint64(0, BigInt(round))
  return bls12_381.shortSignatures.hash(sha256(message), TAG)
}
