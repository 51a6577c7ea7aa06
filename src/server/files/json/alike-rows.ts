import { endOfWord, isOdd, isPlainName } from '../cell-text.ts'
import type { EntryCollector } from '../entry-collector.ts'
import { JsonScanner } from './json-scanner.ts'

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
