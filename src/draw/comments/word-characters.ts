import { identityOf } from '../entries/identities.ts'
import { readTable } from '../text/fold-text.ts'
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

/**
 * The mentions in an identity: an @ that does not directly follow a word (so email addresses are no mentions), then
 * word characters, dots and hyphens, without trailing dots and hyphens. The first character cannot be a mark, which
 * would belong to the @. A mention that starts in a script with spaces ends before the first character of a script
 * without: there, text may follow without a space.
 */
export function findMentions(identity: string): string[] {
  const found: string[] = []
  for (let at = identity.indexOf('@'); at >= 0; at = identity.indexOf('@', at + 1)) {
    if (isJoining(kindOfSignBefore(identity, at))) continue
    const end = endOfMention(identity, at + 1)
    if (end > at + 1) found.push(identity.slice(at + 1, end))
  }
  return found
}

/** The text of a mention of this handle; empty if it cannot be mentioned. */
export function mentionOf(handle: string): string {
  return findMentions(identityOf(`@${handle.replace(/^@+/, '')}`))[0] ?? ''
}

function kindOfSignBefore(text: string, at: number): number {
  if (at === 0) return 0
  const low = text.charCodeAt(at - 1)
  const isHalf = low >= 0xdc00 && low <= 0xdfff
  return kindOf(text.codePointAt(at - (isHalf ? 2 : 1)) as number)
}

function endOfMention(text: string, from: number): number {
  let end = from
  let first = 0
  for (let at = from; at < text.length; ) {
    const code = text.codePointAt(at) as number
    const next = at + (code > 0xffff ? 2 : 1)
    const kind = kindOf(code)
    const isInside = text[at] === '.' || text[at] === '-'
    if (kind === 0 && !isInside) break
    if (kind !== 0) {
      if (at === from && (kind & MARK) !== 0) break
      first ||= kind
      if ((first & UNSPACED) === 0 && (kind & UNSPACED) !== 0) break
      end = next
    }
    at = next
  }
  return end
}
