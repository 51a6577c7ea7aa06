/**
 * UTF-8 without `TextEncoder`: this directory compiles without the DOM, and a loop over short names is faster than a
 * native call for each of a million rows.
 */

/** Maximum bytes of a string of `length` UTF-16 units. */
export function utf8Bound(length: number): number {
  return length * 3
}

/**
 * Writes `text` as UTF-8 into `into` from offset `at` and returns the offset after it. The caller provides the space
 * (`utf8Bound`). Throws a RangeError on a lone surrogate: replacing it silently would merge two different names.
 */
export function writeUtf8(text: string, into: Uint8Array, at: number): number {
  for (let i = 0; i < text.length; i++) {
    let code = text.charCodeAt(i)
    if (code < 0x80) {
      into[at++] = code
      continue
    }
    if (code < 0x800) {
      into[at++] = 0xc0 | (code >> 6)
      into[at++] = 0x80 | (code & 0x3f)
      continue
    }
    if (code >= 0xd800 && code <= 0xdfff) {
      const low = text.charCodeAt(i + 1)
      if (code > 0xdbff || !(low >= 0xdc00 && low <= 0xdfff)) throw new RangeError('lone surrogate in text')
      i++
      code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00)
      into[at++] = 0xf0 | (code >> 18)
      into[at++] = 0x80 | ((code >> 12) & 0x3f)
    } else {
      into[at++] = 0xe0 | (code >> 12)
    }
    into[at++] = 0x80 | ((code >> 6) & 0x3f)
    into[at++] = 0x80 | (code & 0x3f)
  }
  return at
}

/** `text` as UTF-8. Throws a RangeError on a lone surrogate. */
export function toUtf8(text: string): Uint8Array {
  const room = new Uint8Array(utf8Bound(text.length))
  return room.slice(0, writeUtf8(text, room, 0))
}

/** The text of `bytes[from, to)`, which must be valid UTF-8: it was checked when the entries were packed. */
export function readUtf8(bytes: Uint8Array, from: number, to: number): string {
  let text = ''
  let at = from
  while (at < to) {
    const first = bytes[at++] as number
    if (first < 0x80) {
      text += String.fromCharCode(first)
    } else if (first < 0xe0) {
      text += String.fromCharCode(((first & 0x1f) << 6) | continuation(bytes, at++))
    } else if (first < 0xf0) {
      const middle = continuation(bytes, at++)
      text += String.fromCharCode(((first & 0x0f) << 12) | (middle << 6) | continuation(bytes, at++))
    } else {
      const second = continuation(bytes, at++)
      const third = continuation(bytes, at++)
      text += String.fromCodePoint(
        ((first & 0x07) << 18) | (second << 12) | (third << 6) | continuation(bytes, at++),
      )
    }
  }
  return text
}

function continuation(bytes: Uint8Array, at: number): number {
  return (bytes[at] as number) & 0x3f
}
