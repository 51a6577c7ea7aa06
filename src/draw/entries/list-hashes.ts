import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { toUtf8 } from '../text/utf8.ts'
import { entryBytes, packEntries, sortRows } from './entries.ts'
import { type Identities, isSamePerson } from './identities.ts'
import { handleOf } from './rules.ts'

/** What names are sealed for; each purpose has its own key, so that two equal lists cannot be recognized. */
export type NamesPurpose = 'exclude' | 'past winners'

/** The exclude list as the public header shows it, see `namesHash`; null if it is empty. */
export function excludeHash(
  names: readonly string[],
  saltKey: Uint8Array,
): { exclude: { count: number; hmac: string } | null } {
  const exclude = namesHash(names, saltKey, 'exclude')
  return { exclude: exclude.count === 0 ? null : exclude }
}

/**
 * A list of names as the public header shows it: their number and a keyed hash over them (hex). The owner, who can get
 * the key, can show the list to anyone; others cannot test guesses. Names are compared as in the exclude list, sorted
 * by their UTF-8 bytes, each terminated by a line feed; the key is HMAC-SHA256(saltKey, purpose). `saltKey`: 32 bytes.
 */
export function namesHash(
  names: readonly string[],
  saltKey: Uint8Array,
  purpose: NamesPurpose,
): { count: number; hmac: string } {
  const handles = distinctHandles(names)
  const lines = packEntries(handles.map((handle) => `${handle.toWellFormed()}\n`))
  const hash = hmac.create(sha256, hmac(sha256, saltKey, toUtf8(purpose)))
  for (const row of sortRows(lines)) hash.update(entryBytes(lines, row))
  return { count: handles.length, hmac: bytesToHex(hash.digest()) }
}

/** The names in comparable form, each once, without blank ones. */
export function distinctHandles(names: readonly string[]): string[] {
  return [...new Set(names.map(handleOf))].filter((handle) => handle !== '')
}

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
