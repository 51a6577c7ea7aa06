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
