import { readTable } from '../text/read-table.ts'
import { WORD_SIGNS } from './word-table.generated.ts'

/**
 * Kinds of characters, as bit flags; 0 is not a word character, 1 is a letter, number or underscore. Taken from a
 * pinned table, independent of the runtime's Unicode version.
 */
export const MARK = 2
/** of a script that is written without spaces between words */
export const UNSPACED = 4

let kinds: Uint8Array | undefined

export function kindOf(code: number): number {
  kinds ??= readKinds()
  return kinds[code] as number
}

/** Whether a character next to a word makes the word longer. */
export function isJoining(kind: number): boolean {
  return kind !== 0 && (kind & UNSPACED) === 0
}

/** The kind of the character that starts at `at` of a `byteString`; 0 past the end, and at the end of a line. */
export function kindAt(bytes: string, at: number): number {
  return at < bytes.length ? kindOf(codeAt(bytes, at)) : 0
}

/** The kind of the character that ends before `at`. */
export function kindBefore(bytes: string, at: number): number {
  let from = at - 1
  while (from > 0 && (bytes.charCodeAt(from) & 0xc0) === 0x80) from--
  return from < 0 ? 0 : kindOf(codeAt(bytes, from))
}

/** Length in bytes of the character that starts with this one. */
export function lengthOf(first: number): number {
  if (first < 0x80) return 1
  if (first < 0xe0) return 2
  return first < 0xf0 ? 3 : 4
}

function codeAt(bytes: string, at: number): number {
  const first = bytes.charCodeAt(at)
  if (first < 0x80) return first
  const second = bytes.charCodeAt(at + 1) & 0x3f
  if (first < 0xe0) return ((first & 0x1f) << 6) | second
  const third = bytes.charCodeAt(at + 2) & 0x3f
  if (first < 0xf0) return ((first & 0x0f) << 12) | (second << 6) | third
  return ((first & 0x07) << 18) | (second << 12) | (third << 6) | (bytes.charCodeAt(at + 3) & 0x3f)
}

function readKinds(): Uint8Array {
  const all = new Uint8Array(0x110000)
  for (const [start = 0, count = 0, kind = 0] of readTable(WORD_SIGNS)) all.fill(kind, start, start + count)
  return all
}
