import { FileProblem } from '../file-problem.ts'
import { lineOf } from '../text/transcode.ts'
import { JsonScanner, unescapeJson } from './json-scanner.ts'

export interface RowVisitor {
  /** Consumes the one value at the scanner's position; false stops the walk. */
  row(row: number, scanner: JsonScanner): boolean
  /** Reads further items of the list after row `row`, and returns how many. */
  more?(row: number, scanner: JsonScanner): number
  /** An empty line of JSON Lines. */
  blank(row: number): void
}

/**
 * Walks over the rows of a JSON text: the items of an array, of the array `data` of an object, or the lines of JSON
 * Lines (with the line as row number). Throws `file_json_shape` for other documents and `file_duplicate_keys` for two
 * lists named `data`.
 */
export function walkRows(bytes: Uint8Array, visitor: RowVisitor): 'list' | 'data' | 'json_lines' {
  const scanner = new JsonScanner(bytes)
  if (isJsonLines(bytes)) {
    walkLines(scanner, visitor)
    return 'json_lines'
  }
  const isList = scanner.peek() === 0x5b
  const isWhole = isList ? walkList(scanner, visitor) : walkData(scanner, visitor)
  if (isWhole) scanner.finish()
  return isList ? 'list' : 'data'
}

/** The text of the string that the scanner has just consumed, as bytes. */
export function stringBytes(scanner: JsonScanner): Uint8Array {
  const { bytes, valueStart, valueEnd } = scanner
  return scanner.isEscaped ? unescapeJson(bytes, valueStart, valueEnd) : bytes.subarray(valueStart, valueEnd)
}

/** Whether the string that the scanner has just consumed is `key`. */
export function isKey(scanner: JsonScanner, key: Uint8Array): boolean {
  const { bytes, valueStart, valueEnd } = scanner
  if (scanner.isEscaped) return Buffer.compare(stringBytes(scanner), key) === 0
  if (valueEnd - valueStart !== key.length) return false
  for (let i = 0; i < key.length; i++) if (bytes[valueStart + i] !== key[i]) return false
  return true
}

function walkList(scanner: JsonScanner, visitor: RowVisitor): boolean {
  let row = 0
  return scanner.array(() => {
    if (!visitor.row(++row, scanner)) return false
    row += visitor.more?.(row, scanner) ?? 0
    return true
  })
}

const dataKey = Buffer.from('data')

function walkData(scanner: JsonScanner, visitor: RowVisitor): boolean {
  if (scanner.peek() !== 0x7b) {
    scanner.value()
    scanner.finish()
    throw new FileProblem('file_json_shape')
  }
  let isFound = false
  const isWhole = scanner.object(() => {
    if (!isKey(scanner, dataKey)) return scanner.value()
    if (isFound) {
      const row = lineOf(scanner.bytes, scanner.position)
      throw new FileProblem('file_duplicate_keys', { key: 'data', row })
    }
    isFound = true
    if (scanner.peek() !== 0x5b) {
      scanner.value()
      throw new FileProblem('file_json_shape')
    }
    return walkList(scanner, visitor)
  })
  if (!isFound) {
    scanner.finish()
    throw new FileProblem('file_json_shape')
  }
  return isWhole
}

function walkLines(scanner: JsonScanner, visitor: RowVisitor): void {
  const { bytes } = scanner
  let row = 0
  for (let start = 0; start < bytes.length; ) {
    const end = lineEnd(bytes, start)
    row++
    scanner.position = start
    scanner.end = end
    if (scanner.peek() === -1) visitor.blank(row)
    else if (!visitor.row(row, scanner)) return
    else scanner.finish()
    start = end + 1
  }
}

/** Whether the first non-blank line is a complete object or string, and something follows it. */
export function isJsonLines(bytes: Uint8Array, deepest?: number): boolean {
  const start = bytes.findIndex((byte) => byte > 0x20)
  const end = lineEnd(bytes, start)
  if (bytes[start] !== 0x7b && bytes[start] !== 0x22) return false
  if (new JsonScanner(bytes, end).peek() === -1) return false
  const scanner = new JsonScanner(bytes, start, end, deepest)
  try {
    scanner.value()
    scanner.finish()
    return true
  } catch (error) {
    if (error instanceof FileProblem) return false
    throw error
  }
}

/** Where the line that starts at `start` ends, at its LF. */
export function lineEnd(bytes: Uint8Array, start: number): number {
  const end = bytes.indexOf(10, start)
  return end < 0 ? bytes.length : end
}
