import { type Entries, sliceEntries } from '../entries/entries.ts'
import { identityOf } from '../entries/identities.ts'

/**
 * Texts in word-comparison form (`foldWords`), page by page: the UTF-8 of some thousand texts as one string with one
 * character per byte, each text terminated by a line feed, which no folded text contains. An engine searches such a
 * string many times faster than a loop could.
 */
export interface FoldedPage {
  /** row of the first text */
  first: number
  bytes: string
  /** where the text of each row starts, and the end of the last */
  offsets: Uint32Array
}

/** Texts per page, fewer if they are long. */
const pageRows = 2048
const pageBytes = 1 << 20

/**
 * Pages of folded texts, each of which ends with its line feed. `textOf`: the platform's native `byteString`, if there
 * is one.
 */
export function cutFolded(folded: Entries, textOf: (bytes: Uint8Array) => string = byteString): FoldedPage[] {
  const pages: FoldedPage[] = []
  for (let first = 0; first < folded.count; ) {
    const most = (folded.offsets[first] as number) + pageBytes
    let end = first + 1
    while (end < folded.count && end < first + pageRows && (folded.offsets[end] as number) < most) end++
    const { bytes, offsets } = sliceEntries(folded, first, end - first)
    pages.push({ first, bytes: textOf(bytes), offsets })
    first = end
  }
  return pages
}

/** Maximum characters per call. */
const slice = 8192

/** A string with one character per byte. */
export function byteString(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += slice) {
    // Spread arguments would first be walked one by one.
    text += Reflect.apply(String.fromCharCode, undefined, bytes.subarray(at, at + slice))
  }
  return text
}

/**
 * Text in the form in which words and hashtags are compared: its identity, with I, İ, ı and i as one letter, so that a
 * term matches whether it was typed on a Turkish or an English keyboard. People are never compared this way.
 */
export function foldWords(text: string): string {
  return identityOf(text).replaceAll('i\u0307', 'i').replaceAll('ı', 'i')
}

/** The same for `bytes[start, end)`, the UTF-8 of an identity: writes it to `into` from `at` on and returns the end. */
export function foldWordBytes(
  bytes: Uint8Array,
  start: number,
  end: number,
  into: Uint8Array,
  at: number,
): number {
  for (let i = start; i < end; i++) {
    const byte = bytes[i] as number
    if (byte === 0xc4 && bytes[i + 1] === 0xb1) {
      into[at++] = LETTER_I
      i++
    } else if (byte === 0xcc && bytes[i + 1] === 0x87 && i > start && bytes[i - 1] === LETTER_I) i++
    else into[at++] = byte
  }
  return at
}

const LETTER_I = 0x69
