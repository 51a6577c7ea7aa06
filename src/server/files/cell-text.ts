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

/** The offset after `word`, if that is what `bytes` has at `at`, else -1. */
export function endOfWord(bytes: Uint8Array, at: number, word: Uint8Array): number {
  for (let i = 0; i < word.length; i++) if (bytes[at + i] !== word[i]) return -1
  return at + word.length
}

/** upload security rule: the longest name, in code points */
export const maxNameLength = 256

/** Bytes with which a white-space character may start or end. */
export const maySpace = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte <= 0x20 || (byte >= 0x80 && byte < 0xc0) || [0xc2, 0xe1, 0xe2, 0xe3, 0xef].includes(byte) ? 1 : 0,
)

/** Bytes with which a character starts that a name may not contain: C0, DEL, C1 and surrogates. */
export const isOdd = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 0x20 || [0x7f, 0xc2, 0xed].includes(byte) ? 1 : 0,
)

/** Whether `bytes[from, end)`, in which nothing is odd, is a name without a second look. */
export function isPlainName(bytes: Uint8Array, from: number, end: number): boolean {
  const width = end - from
  return (
    width > 0 && width <= maxNameLength && maySpace[bytes[from]!] === 0 && maySpace[bytes[end - 1]!] === 0
  )
}

/**
 * The range of `bytes[start, end)` (UTF-8) without the white space around it, as `String.prototype.trim` defines it,
 * written into `range`. Only the edges change: white space inside a name is part of the name.
 */
export function trimBytes(
  bytes: Uint8Array,
  start: number,
  end: number,
  range: { start: number; end: number },
): void {
  for (;;) {
    const width = start < end ? spaceAt(bytes, start, end) : 0
    if (width === 0) break
    start += width
  }
  for (;;) {
    const width = start < end ? spaceBefore(bytes, start, end) : 0
    if (width === 0) break
    end -= width
  }
  range.start = start
  range.end = end
}

/** TAB, line ends, vertical tab, form feed and space. */
export function isAsciiSpace(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)
}

function spaceBefore(bytes: Uint8Array, start: number, end: number): number {
  const last = bytes[end - 1]!
  if (last < 0x80) return isAsciiSpace(last) ? 1 : 0
  for (const width of [2, 3]) {
    if (end - width >= start && spaceAt(bytes, end - width, end) === width) return width
  }
  return 0
}

/** The length in bytes of the white-space character at `at`, 0 where there is none. */
function spaceAt(bytes: Uint8Array, at: number, end: number): number {
  const first = bytes[at]!
  if (first < 0x80) return isAsciiSpace(first) ? 1 : 0
  const second = at + 1 < end ? bytes[at + 1]! : 0
  if (first === 0xc2) return second === 0xa0 ? 2 : 0
  const third = at + 2 < end ? bytes[at + 2]! : 0
  switch ((first << 16) | (second << 8) | third) {
    case 0xe19a80: // U+1680
    case 0xe280a8: // U+2028, U+2029, U+202F, U+205F, U+3000, U+FEFF
    case 0xe280a9:
    case 0xe280af:
    case 0xe2819f:
    case 0xe38080:
    case 0xefbbbf:
      return 3
    default:
      return first === 0xe2 && second === 0x80 && third >= 0x80 && third <= 0x8a ? 3 : 0
  }
}
