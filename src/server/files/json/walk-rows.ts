import { endOfWord, isOdd, isPlainName } from '../cell-text.ts'
import type { EntryCollector } from '../entry-collector.ts'
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

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]

/** rows that may be taken for a pattern: a list whose rows are all different is read row by row */
const maxPatterns = 64

/** What comes before a value in its row, exactly as it is written; for a text with its opening quote. */
interface Part {
  before: Uint8Array
  isText: boolean
}

/** How a row is written: everything but its texts and numbers. */
interface Pattern {
  parts: Part[]
  after: Uint8Array
  /** which of the values is the name */
  name: number
}

/**
 * Reads rows that are written exactly like the row before them, except for their texts and numbers, as programs write
 * lists: what is the same needs only to be compared (ADR-075). A text with a backslash, a number that is not a plain
 * whole one, any other difference: the row is left to the scanner, which checks everything.
 */
export class AlikeRows {
  private readonly collector: EntryCollector
  private pattern: Pattern | undefined
  private patterns = 0

  constructor(collector: EntryCollector) {
    this.collector = collector
  }

  /**
   * `row` is the row that the scanner has just read, from `start` on, with its name at `nameStart`. Moves the scanner
   * behind the last row that is like it and returns how many there were.
   */
  follow(scanner: JsonScanner, row: number, start: number, nameStart: number): number {
    const read = this.pattern ? this.readLike(this.pattern, scanner, row) : 0
    if (read > 0 || this.patterns === maxPatterns) return read
    this.patterns++
    this.pattern = patternOf(scanner.bytes, start, scanner.position, nameStart)
    return this.pattern ? this.readLike(this.pattern, scanner, row) : 0
  }

  private readLike({ parts, after, name }: Pattern, scanner: JsonScanner, row: number): number {
    const { bytes, end: size } = scanner
    const { into, offsets, rowNumbers, count: first, end, last } = this.collector.startRun()
    let count = first
    let to = end
    rows: while (count < last) {
      let at = nextItem(bytes, scanner.position, size)
      for (let i = 0; i < parts.length; i++) {
        const { before, isText } = parts[i]!
        at = at < 0 ? -1 : endOfWord(bytes, at, before)
        if (at < 0) break rows
        if (i !== name) {
          at = isText ? endOfText(bytes, at, size) : endOfNumber(bytes, at, size)
          continue
        }
        const from = at
        while (at < size) {
          const byte = bytes[at]!
          if (isInName[byte] === 0) break
          into[to++] = byte
          at++
        }
        if (to > into.length || !isPlainName(bytes, from, at)) break rows
      }
      at = at < 0 ? -1 : endOfWord(bytes, at, after)
      if (at < 0 || at > size) break
      rowNumbers[count] = row + count + 1 - first
      offsets[++count] = to
      scanner.position = at
    }
    return this.collector.endRun(count)
  }
}

/** The pattern of the object at `bytes[start, end)`; undefined where it holds objects or lists, or no plain name. */
function patternOf(bytes: Uint8Array, start: number, end: number, nameStart: number): Pattern | undefined {
  const parts: Part[] = []
  let name = -1
  let from = start
  let isFlat = true
  const scanner = new JsonScanner(bytes, start, end)
  scanner.object(() => {
    const kind = scanner.value()
    if (kind === 'object' || kind === 'array') isFlat = false
    if (kind !== 'string' && kind !== 'number') return
    if (scanner.valueStart === nameStart) name = parts.length
    parts.push({ before: bytes.slice(from, scanner.valueStart), isText: kind === 'string' })
    from = scanner.valueEnd
  })
  return isFlat && parts[name]?.isText ? { parts, after: bytes.slice(from, end), name } : undefined
}

/** The offset after a comma and the white space behind it, -1 where there is none. */
function nextItem(bytes: Uint8Array, at: number, size: number): number {
  if (bytes[at++] !== comma) return -1
  while (at < size && isSpace[bytes[at]!] === 1) at++
  return at
}

/** Where a text ends, or the first of its signs that needs a second look. */
function endOfText(bytes: Uint8Array, at: number, size: number): number {
  while (at < size && isInText[bytes[at]!] === 1) at++
  return at
}

/** Where the digits of a whole number end; -1 where there are none or a zero comes first. */
function endOfNumber(bytes: Uint8Array, start: number, size: number): number {
  let at = start
  while (at < size && bytes[at]! >= 0x30 && bytes[at]! <= 0x39) at++
  return at === start || (bytes[start] === 0x30 && at > start + 1) ? -1 : at
}

const isSpace = Uint8Array.from({ length: 256 }, (_, byte) => ([0x20, 10, 13, 9].includes(byte) ? 1 : 0))

/** Bytes that stand for themselves in a text. */
const isInText = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 0x20 || byte === quote || byte === backslash ? 0 : 1,
)

/** The same, where a name may contain them, too. */
const isInName = isInText.map((isText, byte) => (isOdd[byte] === 1 ? 0 : isText))
