import { identityOf } from '../entries/identity.ts'

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
