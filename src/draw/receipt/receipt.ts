import { bytesToHex } from '@noble/hashes/utils.js'
import type { Commitment } from '../commitment.ts'
import { type Entries, entryKey } from '../entries/entries.ts'
import { salt } from '../entries/salts.ts'
import type { ReplacementReason } from '../ledger/entry.ts'
import type { Drawn } from '../ranking.ts'
import type { PathStep, Tree } from '../tree/tree.ts'

/** A drawn row with the proof that it is in the sealed list and holds the drawn ticket. Hashes and salt in hex. */
export type ReceiptDraw = Drawn & { path: PathStep[] } & (OpenHolder | MaskedHolder)

interface OpenHolder {
  key: string
  salt: string
}

/** The holder's name stays private; the leaf hash still proves row and tickets. */
interface MaskedHolder {
  leaf: string
}

/**
 * The checkable part of a receipt. Everything else in a receipt (ledger, time stamp, events, signature) has fields of
 * its own beside these.
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

/** Something that happened to the draw after its winners were drawn. Times are ISO 8601 in UTC. */
export type ReceiptEvent =
  | {
      type: 'replacement'
      at: string
      /** rank (from 1) that was replaced, and rank that took the place: the next of the same ranking */
      rank: number
      by: number
      reason: ReplacementReason
      note: string | null
      /** the place with its proof, if the ranking had to continue past the sealed substitutes; its `i` is `by - 1` */
      draw?: ReceiptDraw
    }
  | { type: 'void'; at: string; note: string }

/** The lines of the ledger that are about this draw, with proof of inclusion. */
export interface LedgerProof {
  /** in the order of the ledger: the commitment, the draw, then one per event */
  entries: {
    index: number
    /** the bytes of the line, see `ledger/entry.ts` */
    entry: string
    /** siblings (hex) from the line up to the root of the checkpoint, RFC 6962 */
    path: string[]
  }[]
  /** signed note (C2SP tlog-checkpoint) of the ledger's state after the last of these lines */
  checkpoint: string
  /** the key that signed it, as a C2SP verifier key: `<origin>+<hash>+<key>` */
  key: string
}

/** A receipt as handed out. Everything beside the checkable part is optional. */
export interface ReceiptDocument extends Receipt {
  /** hex; the randomness is its SHA-256 */
  beaconSignature?: string
  ledger?: LedgerProof
  /** RFC 3161 token over the commitment's hash, DER in base64 */
  timestamp?: string
  events?: ReceiptEvent[]
  /**
   * Ed25519 over `"draw/1 receipt\n" || canonical JSON of this document without this field`; key of 32 bytes and
   * signature of 64 bytes in hex
   */
  signature?: { key: string; signature: string }
}

/** The parts that make up a receipt. Randomness and seed of 32 bytes each. */
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

/** Builds the receipt of a draw, with a path for each drawn row. */
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
