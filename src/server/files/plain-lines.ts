import { isOdd, isPlainName } from './cell-text.ts'
import type { EntryCollector } from './entry-collector.ts'

/** upload security rule: the longest line, in bytes */
export const maxLineLength = 64 * 1024

/** By byte: 0, or 1 where a name may not contain it as it is, or one of these. */
const [delimiterMark, quoteMark, lineEndMark] = [2, 3, 4]

/** Which field of lines with `width` fields is the name; `delimiter` is a byte. Lines of text have one and no quotes. */
interface LineShape {
  column: number
  width: number
  delimiter: number | undefined
}

/**
 * Takes lines that need no second look: every field in its place, none in quotes but perhaps the name, and the name
 * as it may be kept. All others are read one by one. One pass finds, checks and copies each name, with everything in
 * local variables (ADR-075).
 */
export class PlainLines {
  /** of the latest `read` */
  rows = 0
  /** of all lines so far: 1 LF, 2 CR LF */
  lineEnds = 0
  private readonly collector: EntryCollector
  private readonly column: number
  private readonly width: number
  private readonly marks = isOdd.slice()

  constructor(collector: EntryCollector, shape?: LineShape) {
    const { column, width, delimiter } = shape ?? { column: 0, width: 1, delimiter: undefined }
    this.collector = collector
    this.column = column
    this.width = width
    if (shape) this.marks[0x22] = quoteMark
    if (delimiter !== undefined) this.marks[delimiter] = delimiterMark
    this.marks[10] = this.marks[13] = lineEndMark
  }

  /** Takes lines from `start` on, whose row is `row`, and returns where the first other one starts. */
  read(source: Uint8Array, start: number, row: number): number {
    const { into, offsets, rowNumbers, count: first, end, last } = this.collector.startRun()
    const { marks, column, width } = this
    const size = source.length
    let count = first
    let to = end
    while (count < last) {
      let at = afterFields(source, start, marks, column)
      if (at < 0) break
      const isQuoted = at < size && marks[source[at]!] === quoteMark
      if (isQuoted) at++
      const from = at
      while (at < size) {
        const byte = source[at]!
        if (marks[byte] !== 0) break
        into[to++] = byte
        at++
      }
      if (to > into.length || !isPlainName(source, from, at)) break
      if (isQuoted && marks[source[at++]!] !== quoteMark) break
      at = endOfFields(source, at, marks, width - column - 1)
      const ending = at < 0 || at - start > maxLineLength ? 0 : endingAt(source, at)
      if (ending === 0) break
      rowNumbers[count] = row + count - first
      offsets[++count] = to
      this.lineEnds |= ending
      start = at + ending
    }
    this.rows = this.collector.endRun(count)
    return start
  }
}

/** The offset after `fields` fields and their delimiters, -1 where one is in quotes or the line has fewer. */
function afterFields(source: Uint8Array, at: number, marks: Uint8Array, fields: number): number {
  const size = source.length
  for (let field = 0; field < fields; field++) {
    while (at < size && marks[source[at]!]! < delimiterMark) at++
    if (at >= size || marks[source[at++]!] !== delimiterMark) return -1
  }
  return at
}

/** The offset after `fields` delimiters and their fields, -1 where the line has fewer. */
function endOfFields(source: Uint8Array, at: number, marks: Uint8Array, fields: number): number {
  const size = source.length
  for (let field = 0; field < fields; field++) {
    if (at >= size || marks[source[at++]!] !== delimiterMark) return -1
    while (at < size && marks[source[at]!]! < delimiterMark) at++
  }
  return at
}

/** Bytes of the line end at `at`: 1 for LF, 2 for CR LF, 0 for anything else. */
function endingAt(source: Uint8Array, at: number): 0 | 1 | 2 {
  if (at >= source.length) return 0
  if (source[at] === 10) return 1
  return at + 1 < source.length && source[at] === 13 && source[at + 1] === 10 ? 2 : 0
}
