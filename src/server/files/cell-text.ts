const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** code points of a cell in the preview */
const shownCharacters = 200

/** The text of `bytes[start, end)`. */
export function textOf(bytes: Uint8Array, start = 0, end = bytes.length): string {
  return decoder.decode(bytes.subarray(start, end))
}

/** A cell for the preview: cut after 200 code points, never inside one. */
export function shownCell(text: string): string {
  if (text.length <= shownCharacters) return text
  return Array.from(text.slice(0, shownCharacters * 2))
    .slice(0, shownCharacters)
    .join('')
}
