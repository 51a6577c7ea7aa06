import { type Entries, sliceEntries } from '../entries/entries.ts'

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
