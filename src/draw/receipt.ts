import { bytesToHex } from '@noble/hashes/utils.js'
import type { Commitment } from './commitment.ts'
import { type Entries, entryKey } from './entries.ts'
import type { Drawn } from './ranking.ts'
import { salt } from './salts.ts'
import type { PathStep, Tree } from './tree.ts'

/** A drawn row with the proof that it stands in the sealed list and holds the drawn ticket. Hashes and salt in hex. */
export type ReceiptDraw = Drawn & { path: PathStep[] } & (OpenHolder | MaskedHolder)

export interface OpenHolder {
  key: string
  salt: string
}

/** The holder's name stays private; the leaf hash still proves row and tickets. */
export interface MaskedHolder {
  leaf: string
}

/**
 * The checkable part of a receipt. What else a receipt has (ledger, time stamp, events, signature) stands beside these
 * fields under names of its own.
 */
export interface Receipt {
  commitment: Commitment
  commitHash: string
  /** The 32 bytes of randomness in hex, whatever their kind. */
  beacon: string
  seed: string
  /** Winners first, then substitutes. */
  draws: ReceiptDraw[]
}

/** What a receipt is made of. Randomness and seed of 32 bytes each. */
export interface ReceiptParts {
  header: Commitment
  commitHash: string
  randomness: Uint8Array
  seed: Uint8Array
  drawn: Drawn[]
  tree: Tree
  entries: Entries
  saltKey: Uint8Array
  /** Replace names and salts by leaf hashes. */
  masked?: boolean
}

/** Writes the receipt of a draw, with a path for each drawn row. */
export function buildReceipt(parts: ReceiptParts): Receipt {
  return {
    commitment: parts.header,
    commitHash: parts.commitHash,
    beacon: bytesToHex(parts.randomness),
    seed: bytesToHex(parts.seed),
    draws: parts.drawn.map((drawn) => receiptDraw(parts, drawn)),
  }
}

function receiptDraw(parts: ReceiptParts, drawn: Drawn): ReceiptDraw {
  const { i, attempts, r, ticket, index, weight } = drawn
  const path = parts.tree.path(index)
  if (parts.masked) return { i, attempts, r, ticket, index, leaf: parts.tree.leafHash(index), weight, path }
  const key = entryKey(parts.entries, index)
  return { i, attempts, r, ticket, index, key, weight, salt: bytesToHex(salt(parts.saltKey, index)), path }
}
