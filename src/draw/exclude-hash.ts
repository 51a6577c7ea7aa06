import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { entryBytes, packEntries } from './entries.ts'
import { handleOf } from './rules.ts'
import { sortRows } from './sort-rows.ts'
import { toUtf8 } from './utf8.ts'

/**
 * The exclude list as the public header tells it: how many names and a keyed hash over them (hex). The owner, who
 * can be given the key, shows the list to whoever asks; nobody else can try names out. Names are compared as
 * the rule does, sorted by the bytes of their UTF-8 and ended by a line feed each; the key is
 * HMAC-SHA256(saltKey, "exclude"). `saltKey`: 32 bytes.
 */
export function excludeHash(
  names: readonly string[],
  saltKey: Uint8Array,
): { exclude: { count: number; hmac: string } | null } {
  const handles = [...new Set(names.map(handleOf))].filter((handle) => handle !== '')
  if (handles.length === 0) return { exclude: null }
  const lines = packEntries(handles.map((handle) => `${handle.toWellFormed()}\n`))
  const hash = hmac.create(sha256, hmac(sha256, saltKey, toUtf8('exclude')))
  for (const row of sortRows(lines)) hash.update(entryBytes(lines, row))
  return { exclude: { count: handles.length, hmac: bytesToHex(hash.digest()) } }
}
