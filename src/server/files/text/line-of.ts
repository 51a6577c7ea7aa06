/** The line (from 1) that contains `bytes[offset]`; CR LF, LF and CR each end a line. */
export function lineOf(bytes: Uint8Array, offset: number): number {
  let line = 1
  for (let at = 0; at < offset; at++) {
    if (bytes[at] === 10 || (bytes[at] === 13 && bytes[at + 1] !== 10)) line++
  }
  return line
}

/** The column (from 1, in code points) of `bytes[offset]` in its line. */
export function columnOf(bytes: Uint8Array, offset: number): number {
  let column = 1
  for (let at = offset - 1; at >= 0 && bytes[at] !== 10 && bytes[at] !== 13; at--) {
    if ((bytes[at]! & 0xc0) !== 0x80) column++
  }
  return column
}
