/**
 * The column (from 0) and row (from 1) of a reference like `B12` in `bytes[start, end)`, written into `into`; -1 where
 * it is invalid.
 */
export function readReference(
  bytes: Uint8Array,
  start: number,
  end: number,
  into: { column: number; row: number },
): void {
  let column = 0
  let at = start
  for (; at < end; at++) {
    const letter = bytes[at]! & 0xdf
    if (letter < 0x41 || letter > 0x5a || column > 20_000) break
    column = column * 26 + letter - 0x40
  }
  into.row = readInteger(bytes, at, end)
  into.column = column > 16_384 ? -1 : column - 1
}

/** The digits in `bytes[start, end)` as a number, -1 where there are none, more than nine, or other characters. */
export function readInteger(bytes: Uint8Array, start: number, end: number): number {
  if (end <= start || end - start > 9) return -1
  let value = 0
  for (let at = start; at < end; at++) {
    const digit = bytes[at]! - 0x30
    if (digit < 0 || digit > 9) return -1
    value = value * 10 + digit
  }
  return value
}

/** `A1` for column 0 and row 1. */
export function cellName(column: number, row: number): string {
  let letters = ''
  for (let remaining = column + 1; remaining > 0; remaining = Math.floor((remaining - 1) / 26)) {
    letters = String.fromCharCode(0x41 + ((remaining - 1) % 26)) + letters
  }
  return `${letters}${row}`
}
