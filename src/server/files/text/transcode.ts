import { FileProblem } from '../file-problem.ts'

const chunkBytes = 1 << 20

/**
 * Converts `bytes` from any other encoding to UTF-8. Throws `file_bad_encoding` with the row where they do not fit it.
 */
export function transcode(bytes: Uint8Array, encoding: string): Uint8Array {
  if (encoding === 'utf-16le') return fromUtf16(bytes, 1)
  if (encoding === 'utf-16be') return fromUtf16(bytes, 0)
  const table = singleByteTable(encoding)
  return table ? fromTable(bytes, table) : fromDecoder(bytes, encoding)
}

/** By hand, because a decoder would turn every lone surrogate into the same replacement character. */
function fromUtf16(bytes: Uint8Array, high: 0 | 1): Uint8Array {
  const into = new Uint8Array((bytes.length >> 1) * 3)
  let to = 0
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    let unit = (bytes[at + high]! << 8) | bytes[at + 1 - high]!
    if ((unit & 0xfc00) === 0xd800 && at + 3 < bytes.length) {
      const low = (bytes[at + 2 + high]! << 8) | bytes[at + 3 - high]!
      if ((low & 0xfc00) === 0xdc00) {
        unit = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00)
        at += 2
      }
    }
    to = writeCodePoint(into, to, unit)
  }
  if (bytes.length % 2 === 1) {
    throw new FileProblem('file_bad_encoding', { row: lineOf(into, to) })
  }
  return into.subarray(0, to)
}

/** Writes a code point, a lone surrogate included, and returns the offset after it. */
export function writeCodePoint(into: Uint8Array, to: number, code: number): number {
  if (code < 0x80) {
    into[to++] = code
    return to
  }
  if (code < 0x800) {
    into[to++] = 0xc0 | (code >> 6)
  } else {
    if (code < 0x10000) {
      into[to++] = 0xe0 | (code >> 12)
    } else {
      into[to++] = 0xf0 | (code >> 18)
      into[to++] = 0x80 | ((code >> 12) & 0x3f)
    }
    into[to++] = 0x80 | ((code >> 6) & 0x3f)
  }
  into[to++] = 0x80 | (code & 0x3f)
  return to
}

function fromTable(bytes: Uint8Array, table: Uint16Array): Uint8Array {
  const into = new Uint8Array(bytes.length * 3)
  let to = 0
  for (let at = 0; at < bytes.length; at++) {
    const code = table[bytes[at]!]!
    if (code === 0xffff) throw new FileProblem('file_bad_encoding', { row: lineOf(bytes, at) })
    to = writeCodePoint(into, to, code)
  }
  return into.subarray(0, to)
}

/** The code point of each byte (0xffff: none), or undefined where the encoding needs several bytes for a character. */
function singleByteTable(encoding: string): Uint16Array | undefined {
  if (!/^(windows-|iso-8859-|koi8|macintosh|x-mac|ibm866)/.test(encoding)) return undefined
  const table = new Uint16Array(256).fill(0xffff)
  const decoder = new TextDecoder(encoding)
  for (let byte = 0; byte < 256; byte++) {
    const code = decoder.decode(Uint8Array.of(byte)).codePointAt(0)
    if (code !== undefined && code !== 0xfffd) table[byte] = code
  }
  return table
}

function fromDecoder(bytes: Uint8Array, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const chunk = bytes.subarray(at, at + chunkBytes)
    try {
      parts.push(Buffer.from(decoder.decode(chunk, { stream: at + chunkBytes < bytes.length })))
    } catch {
      throw new FileProblem('file_bad_encoding', { row: lineOf(bytes, at + flawIn(chunk, encoding)) })
    }
  }
  return Buffer.concat(parts)
}

/** How much of `chunk` can be decoded, by bisection. */
function flawIn(chunk: Uint8Array, encoding: string): number {
  let good = 0
  let bad = chunk.length
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    try {
      new TextDecoder(encoding, { fatal: true }).decode(chunk.subarray(0, middle), { stream: true })
      good = middle
    } catch {
      bad = middle
    }
  }
  return good
}

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
