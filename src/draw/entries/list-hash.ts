import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { type Identities, isSamePerson } from './identities.ts'

const CHUNK = 1 << 16

/** A running SHA-256: that of the library, which works anywhere, or a faster one. */
interface Hash {
  update(bytes: Uint8Array): unknown
  digest(): Uint8Array
}

/**
 * Tells whether two lists have the same people, to count the draws of a list: SHA-256 (hex) over the distinct
 * identities in ascending order of their UTF-8 bytes, each as `u32be(length) || bytes`. Blank rows, repetitions and the
 * order of the rows do not matter, so none of them makes a list look new.
 * Must not be published: a short list could be guessed and tested.
 */
export function listHash(identities: Identities, hash: Hash = sha256.create()): string {
  const { packed, order } = identities
  const { bytes, offsets } = packed
  const chunk = new Uint8Array(CHUNK)
  const view = new DataView(chunk.buffer)
  let end = 0
  for (let i = 0; i < order.length; i++) {
    const row = order[i] as number
    const from = offsets[row] as number
    const length = (offsets[row + 1] as number) - from
    if (length === 0 || (i > 0 && isSamePerson(identities, row, order[i - 1] as number))) continue
    if (end + 4 + length > CHUNK) {
      hash.update(chunk.subarray(0, end))
      end = 0
    }
    view.setUint32(end, length)
    end += 4
    if (length > CHUNK - 4) {
      hash.update(chunk.subarray(0, end))
      hash.update(bytes.subarray(from, from + length))
      end = 0
      continue
    }
    for (let k = 0; k < length; k++) chunk[end + k] = bytes[from + k] as number
    end += length
  }
  hash.update(chunk.subarray(0, end))
  return bytesToHex(hash.digest())
}
