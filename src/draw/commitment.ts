import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { canonicalJson } from './canonical-json.ts'
import type { SealedChance } from './chance/sealed-chance.ts'
import type { SealedCommentRule } from './comments/comment-rules.ts'
import type { Rules } from './entries/rules.ts'
import { toUtf8 } from './text/utf8.ts'

export const FORMAT = 'draw/1'

/** Where the rows came from. Times are ISO 8601 in UTC; `sha256` is that of the uploaded file, hex. */
export type Source =
  | { kind: 'list' }
  /** Coins, dice or numbers: the rows are derived from these fields, see `chance/plan.ts`. */
  | ({ kind: 'chance' } & SealedChance)
  | { kind: 'file'; sha256: string }
  | {
      kind: 'post'
      platform: string
      /** Who supplied the comments: the platform itself, a provider that reads its pages, or the organizer. */
      by: 'official' | 'apify' | 'organiser'
      /** In the order of their comments; may be empty if the organizer supplied a list. */
      posts: SealedPost[]
      /** The organizer's file as uploaded. */
      file_sha256?: string
      /** The comments document, see `comments/comment-line.ts`. */
      comments: { v: 'comments/1'; sha256: string; count: number }
    }

/** What was found at a post, and whether it is everything. Times are ISO 8601 in UTC. */
export interface SealedPost {
  /** The platform's own id of the post, in its canonical form. */
  post: string
  fetch_start: string
  fetch_end: string
  pages: number
  /** The platform's own count of comments, if it reports one. */
  platform_count: number | null
  fetched: number
  replies: number
  deleted: number
  duplicates: number
  /** Why fewer were fetched than exist. */
  shortfalls: string[]
  complete: boolean
}

/**
 * The rules in their public form. An exclude list can be long and names people who did nothing, so the header only has
 * its length and keyed hash; the owner can show list and key to anyone who wants to check.
 */
export type SealedRules = Omit<Rules, 'exclude'> & {
  exclude: { count: number; hmac: string } | null
  /** Winners of earlier draws that were left out of a list or file. */
  past_winners?: SealedPastWinners
  /** A file column other than the one with the names identifies people. */
  identity?: 'column'
  /** The active rules for comments, in order. */
  comments?: SealedCommentRule[]
}

/** Past winners of `n` last draws, days or chosen draws: their number and keyed hash, like those of the exclude list. */
export interface SealedPastWinners {
  by: 'last_draws' | 'days' | 'draws'
  n: number
  count: number
  hmac: string
}

/** The sealed header of a draw. Its hash goes into the ledger before the randomness exists. */
export interface Commitment {
  v: typeof FORMAT
  drawId: string
  source?: Source
  rules?: SealedRules
  /** Name and version of the program that drew. */
  engine?: string
  /** Unicode version of the identities, see `entries/identities.ts`. */
  unicode?: string
  /** Root of the entry tree (hex), number of rows, and total tickets of all rows. */
  entries: { root: string; count: number; tickets: number }
  winners: number
  substitutes: number
  randomness: Randomness
  /** This is the n-th draw of this post or list, from 1. */
  seq?: number
  /** Commitment hashes of the latest earlier draws, oldest first; `seq` also counts those that are not listed. */
  prevDraws?: string[]
  /** The ledger's head when this was sealed, or null before its first entry. */
  prevLedgerHead?: string | null
}

/** `SHA256(0x02 || canonical JSON)` in hex. Throws a TypeError on a header that is not plain data. */
export function commitHash(header: Commitment): string {
  return bytesToHex(sha256(concatBytes(Uint8Array.of(2), toUtf8(canonicalJson(header)))))
}

/** Bytes of randomness behind one draw, whatever their origin. */
export const RANDOMNESS_BYTES = 32

/**
 * A seed of our own, sealed before the draw: the organizer cannot change it, but the platform must be trusted. `seal`
 * is the SHA-256 of the seed in hex.
 */
interface LocalRandomness {
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
