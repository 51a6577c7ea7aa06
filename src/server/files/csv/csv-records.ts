import { isAsciiSpace } from '../cell-text.ts'
import { FileProblem } from '../file-problem.ts'
import { maxLineLength } from '../plain-lines.ts'
import { maxColumns } from '../table-shape.ts'

const [comma, quote, lf, cr, space] = [0x2c, 0x22, 10, 13, 32]

/** How a field is written: as it is, in quotes, or in quotes with doubled quotes inside. */
export type Writing = 0 | 1 | 2

/**
 * Walks over the records of a csv text without copying: after `next()` field `i` is `bytes[starts[i], ends[i])`. RFC
 * 4180 plus what real files do: LF, CR LF and CR may be mixed, blanks may surround quotes, and a quote inside an
 * unquoted field is an ordinary character. A field that opens with a quote but continues after the closing one is taken
 * as written. Only a quote that would swallow line ends without closing properly is an error, since it would merge
 * people.
 */
export class CsvRecords {
  readonly bytes: Uint8Array
  readonly starts = new Int32Array(maxColumns)
  readonly ends = new Int32Array(maxColumns)
  readonly writings = new Uint8Array(maxColumns)
  /** fields of the record; those beyond 256 are counted, not stored */
  count = 0
  /** the record's number, from 1 */
  row = 0
  position: number
  hasStrayQuotes = false
  /** bit flags: 1 LF, 2 CR LF, 4 CR */
  lineEnds = 0
  readonly delimiter: number
  private recordStart = 0

  /** `delimiter` is a byte, or -1 where every record is one field. */
  constructor(bytes: Uint8Array, delimiter: number = comma, from = 0) {
    this.bytes = bytes
    this.delimiter = delimiter
    this.position = from
  }

  /** Moves to the next record; false at the end. Throws `file_unclosed_quote` and `file_line_too_long`. */
  next(): boolean {
    const { bytes, delimiter } = this
    const size = bytes.length
    if (this.position >= size) return false
    this.row++
    this.count = 0
    this.recordStart = this.position
    for (;;) {
      this.field()
      if (this.position - this.recordStart > maxLineLength) {
        throw new FileProblem('file_line_too_long', { row: this.row })
      }
      if (this.position >= size || bytes[this.position] !== delimiter) break
      this.position++
    }
    this.lineEnd()
    return true
  }

  /** Whether the record consists only of delimiters and white space. */
  isEmpty(): boolean {
    for (let i = 0; i < this.count && i < maxColumns; i++) {
      for (let at = this.starts[i]!; at < this.ends[i]!; at++)
        if (!isAsciiSpace(this.bytes[at]!)) return false
    }
    return true
  }

  private field(): void {
    const { bytes, delimiter } = this
    const size = bytes.length
    const start = this.position
    let at = start
    while (at < size && bytes[at] === space) at++
    if (at < size && bytes[at] === quote) return this.quoted(start, at)
    while (at < size) {
      const byte = bytes[at]!
      if (byte === delimiter || byte === lf || byte === cr) break
      at++
    }
    this.keep(start, at, 0)
    this.position = at
  }

  private quoted(start: number, open: number): void {
    const { bytes } = this
    const limit = Math.min(bytes.length, this.recordStart + maxLineLength)
    let at = open + 1
    let writing: Writing = 1
    let hasLineEnd = false
    for (;;) {
      if (at >= limit) throw new FileProblem('file_unclosed_quote', { row: this.row })
      const byte = bytes[at]!
      if (byte === quote) {
        if (bytes[at + 1] !== quote) break
        writing = 2
        at++
      } else if (byte === lf || byte === cr) hasLineEnd = true
      at++
    }
    const close = at++
    while (at < bytes.length && bytes[at] === space) at++
    if (this.endsField(at)) {
      this.keep(open + 1, close, writing)
    } else {
      if (hasLineEnd) throw new FileProblem('file_unclosed_quote', { row: this.row })
      this.hasStrayQuotes = true
      while (!this.endsField(at)) at++
      this.keep(start, at, 0)
    }
    this.position = at
  }

  private endsField(at: number): boolean {
    const byte = this.bytes[at]
    return at >= this.bytes.length || byte === this.delimiter || byte === lf || byte === cr
  }

  private keep(start: number, end: number, writing: Writing): void {
    if (this.count < maxColumns) {
      this.starts[this.count] = start
      this.ends[this.count] = end
      this.writings[this.count] = writing
    }
    this.count++
  }

  private lineEnd(): void {
    const byte = this.bytes[this.position]
    if (byte === lf) this.lineEnds |= 1
    else if (byte === cr && this.bytes[this.position + 1] === lf) {
      this.lineEnds |= 2
      this.position++
    } else if (byte === cr) this.lineEnds |= 4
    this.position++
  }
}
