import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { toUtf8 } from '../text/utf8.ts'
import { entryBytes, packEntries, sortRows } from './entries.ts'
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
