import { type Entries, sliceEntries } from '../entries.ts'

/**
 * Texts as words are compared (`foldWords`), page by page: the UTF-8 of some thousand texts as one string with a character a byte,
 * each ended by a line feed, which no folded text holds. An engine searches such a string many times as fast as a loop can.
 */
export interface FoldedPage {
  /** row of the first text */
  first: number
  bytes: string
  /** where the text of each row starts, and the end of the last */
  offsets: Uint32Array
}

/** So many texts are one page, fewer where they are long. */
const pageRows = 2048
const pageBytes = 1 << 20

/** Pages of folded texts, each of which ends in its line feed. `textOf`: the machine's own `byteString`, where it has one. */
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

/** Characters that one call may be given. */
const slice = 8192

/** A string with a character for each byte. */
export function byteString(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += slice) {
    // Spread out as arguments they would be walked one by one first.
    text += Reflect.apply(String.fromCharCode, undefined, bytes.subarray(at, at + slice))
  }
  return text
}
