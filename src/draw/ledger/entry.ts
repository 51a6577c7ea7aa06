import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { canonicalJson } from '../canonical-json.ts'
import { toUtf8 } from '../text/utf8.ts'

export const LEDGER_FORMAT = 'ledger/1'

/** What every line of the ledger contains: its position, its time as stated by the platform, and the previous line. */
interface Line {
  v: typeof LEDGER_FORMAT
  index: number
  /** ISO 8601, UTC */
  at: string
  /** leaf hash (hex) of the previous line; null in the first */
  prev: string | null
}

/** Why a winner was replaced. `other` needs a note. */
export const REPLACEMENT_REASONS = ['no_answer', 'ineligible', 'declined', 'rule_violation', 'other'] as const
export type ReplacementReason = (typeof REPLACEMENT_REASONS)[number]

/** The draw that a line is about: the id in its header, and the hash of that header. */
interface OfDraw {
  draw: string
  commitHash: string
}

/** What a line reports. It never contains a person's name or free text: the ledger cannot forget. */
export type LedgerReport =
  /** a list and its rules were sealed; `round` names what will decide, absent if a seed of the platform does */
  | ({ type: 'commitment'; seq: number; round?: { chain: string; round: number } } & OfDraw)
  /**
   * winners were drawn; SHA-256 (hex) of the canonical JSON of `commitment`, `commitHash`, `beacon`, `seed`, `draws` as
   * first drawn
   */
  | ({ type: 'draw'; receipt: string } & OfDraw)
  /** the holder of `rank` was replaced by the holder of `by`; `note` is the SHA-256 (hex) of its UTF-8 */
  | ({
      type: 'replacement'
      rank: number
      by: number
      reason: ReplacementReason
      note: string | null
    } & OfDraw)
  /** the draw does not count; `note` as above */
  | ({ type: 'void'; note: string } & OfDraw)
  /** from here on, people get the offline verifier with this SHA-256 (hex) */
  | { type: 'verifier'; sha256: string }

export type LedgerEntry = Line & LedgerReport

/** The bytes of a line, as text: canonical JSON (RFC 8785). */
export function entryText(entry: LedgerEntry): string {
  return canonicalJson(entry)
}

/** Hash of a line in the tree of RFC 6962 (hex): `SHA256(0x00 || bytes)`. */
export function entryHash(text: string): string {
  return bytesToHex(sha256(concatBytes(Uint8Array.of(0), toUtf8(text))))
}
