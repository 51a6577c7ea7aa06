const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** code points of a cell in the preview */
const shownCharacters = 200

/** The text of `bytes[start, end)`. */
export function textOf(bytes: Uint8Array, start = 0, end = bytes.length): string {
  return decoder.decode(bytes.subarray(start, end))
}

const noValue = /^(?:0|-+|n\/a|null|none|nan|undefined)$/i

/**
 * Whether a text is what programs write in place of a value. Taken as someone's id or address, it would merge many
 * people into one.
 */
export function isNoValue(text: string): boolean {
  return noValue.test(text)
}

/** A cell for the preview: cut after 200 code points, never inside one. */
export function shownCell(text: string): string {
  if (text.length <= shownCharacters) return text
  return Array.from(text.slice(0, shownCharacters * 2))
    .slice(0, shownCharacters)
    .join('')
}
