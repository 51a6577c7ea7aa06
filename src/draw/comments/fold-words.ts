import { identityOf } from '../identity.ts'

/**
 * Text as words and hashtags are compared: its identity, in which moreover I, İ, ı and i are one letter, so that a term is found
 * however a Turkish or an English keyboard wrote it. People are never compared like this.
 */
export function foldWords(text: string): string {
  return identityOf(text).replaceAll('i\u0307', 'i').replaceAll('ı', 'i')
}

/** The same for `bytes[start, end)`, the UTF-8 of an identity: writes it to `into` from `at` on and answers the end. */
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
