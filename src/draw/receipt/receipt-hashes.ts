import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { canonicalJson } from '../canonical-json.ts'
import { toUtf8 } from '../text/utf8.ts'
import type { Receipt, ReceiptDocument } from './receipt.ts'

/**
 * SHA-256 (hex) that the ledger's outcome line vouches for: the checkable part of a receipt as first drawn, as
 * canonical JSON. Throws a TypeError on anything but plain data.
 */
export function outcomeHash({ commitment, commitHash, beacon, seed, draws }: Receipt): string {
  return sha256Of(canonicalJson({ commitment, commitHash, beacon, seed, draws }))
}

/** SHA-256 (hex) of a note, as stored in the ledger: the ledger cannot forget text, so it contains none. */
export function noteHash(note: string): string {
  return sha256Of(note)
}

/**
 * The bytes that a receipt's signature covers: `"draw/1 receipt\n"` and the canonical JSON of the document without its
 * field `signature`. Throws a TypeError on anything but plain data.
 */
export function signedBytes(receipt: Receipt): Uint8Array {
  const { signature: _, ...document } = receipt as ReceiptDocument
  return toUtf8(`draw/1 receipt\n${canonicalJson(document)}`)
}

function sha256Of(text: string): string {
  return bytesToHex(sha256(toUtf8(text)))
}
