import type { Entries } from '#draw/entries/entries.ts'
import { isNoValue, isOdd, maxNameLength, maySpace, textOf, trimBytes } from './cell-text.ts'
import { FileProblem } from './file-problem.ts'
import type { ReadResult, RefusalReason } from './read-result.ts'

const shownRows = 100

/** rows for which memory is reserved at once: those of the largest plan */
const maxReservedRows = 1_000_000

type Collected = Pick<
  ReadResult,
  'entries' | 'persons' | 'rowNumbers' | 'rowWeights' | 'total' | 'blanks' | 'refused' | 'uneven'
>

/** See `startRun`. */
export interface Run {
  into: Uint8Array
  offsets: Uint32Array
  rowNumbers: Uint32Array
  count: number
  end: number
  last: number
}

/**
 * Where every reader puts its rows, one call per data row: a name becomes an entry, or the row is counted as blank or
 * as refused with a reason. No row can vanish.
 */
export class EntryCollector {
  private bytes: Uint8Array<ArrayBuffer>
  private end = 0
  private count = 0
  private offsets: Uint32Array<ArrayBuffer>
  private rowNumbers: Uint32Array<ArrayBuffer>
  private weights: Float64Array<ArrayBuffer> | undefined
  private persons: PersonColumn | undefined
  private total = 0
  private readonly blanks: ReadResult['blanks'] = { count: 0, rows: [] }
  private readonly refused: ReadResult['refused'] = { count: 0, rows: [] }
  private readonly uneven: ReadResult['uneven'] = { count: 0, rows: [] }
  private readonly range = { start: 0, end: 0 }
  private readonly rowLimit: number

  /** `expectedBytes` only reserves memory: it is allocated as it is written. */
  constructor(expectedBytes: number, rowLimit: number, weighted: boolean, identified = false) {
    this.bytes = new Uint8Array(expectedBytes + 1024)
    this.rowLimit = rowLimit
    const rows = Math.min(Math.max(1024, expectedBytes >> 3), maxReservedRows)
    this.offsets = new Uint32Array(rows + 1)
    this.rowNumbers = new Uint32Array(rows)
    if (weighted) this.weights = new Float64Array(rows)
    if (identified) this.persons = new PersonColumn()
  }

  /** Identifies the person of the next row as `source[start, end)`, where a column other than the name does that. */
  identify(source: Uint8Array, start: number, end: number): void {
    this.persons?.put(source, start, end)
  }

  /** A row whose name is `source[start, end)` in UTF-8; it is trimmed. `weight` NaN refuses the row. */
  add(source: Uint8Array, start: number, end: number, row: number, weight = 1): void {
    if (start >= end || maySpace[source[start]!] === 1 || maySpace[source[end - 1]!] === 1) {
      trimBytes(source, start, end, this.range)
      start = this.range.start
      end = this.range.end
      if (start === end) return this.blank(row)
    }
    const width = end - start
    if (width > maxNameLength && isTooLong(source, start, end)) return this.refuse(row, 'too_long')
    if (this.end + width > this.bytes.length) this.grow(width)
    const into = this.bytes
    let to = this.end
    for (let at = start; at < end; at++) {
      const byte = source[at]!
      if (isOdd[byte] === 1) {
        const reason = oddity(source, at)
        if (reason) return this.refuse(row, reason)
      }
      into[to++] = byte
    }
    if (weight !== weight) return this.refuse(row, 'weight_invalid')
    this.countRow()
    this.end = to
    this.keepRow(row, weight)
  }

  /**
   * The memory for rows, for a loop that writes plain ones by itself (ADR-075): from row `count` and byte `end` on, up to
   * `last` rows. `endRun` says how far it came. No room where rows have weights or persons of their own.
   */
  startRun(): Run {
    const { bytes: into, offsets, rowNumbers, count, end } = this
    const room = Math.min(rowNumbers.length, this.rowLimit - this.refused.count)
    return { into, offsets, rowNumbers, count, end, last: this.persons || this.weights ? 0 : room }
  }

  /** The rows before `count` are written; returns how many are new. */
  endRun(count: number): number {
    const added = count - this.count
    this.total += added
    this.count = count
    this.end = this.offsets[count]!
    return added
  }

  /** A row without a name. */
  blank(row: number): void {
    this.blankRange(row, row)
  }

  /** Rows `from` to `to` (both included) without a name; costs the same for two rows as for a million. */
  blankRange(from: number, to: number): void {
    this.persons?.drop()
    this.total += to - from + 1
    this.blanks.count += to - from + 1
    for (let row = from; row <= to && this.blanks.rows.length < shownRows; row++) this.blanks.rows.push(row)
  }

  refuse(row: number, reason: RefusalReason): void {
    this.persons?.drop()
    this.countRow()
    this.refused.count++
    if (this.refused.rows.length < shownRows) this.refused.rows.push({ row, reason })
  }

  /** Marks a row that has a different number of fields; the row itself is added separately. */
  markUneven(row: number): void {
    this.uneven.count++
    if (this.uneven.rows.length < shownRows) this.uneven.rows.push(row)
  }

  /**
   * Returns what was collected, as views of arrays that may be longer; throws `file_no_names` where every row was
   * empty.
   */
  finish(): Collected {
    if (this.count === 0 && this.refused.count === 0) throw new FileProblem('file_no_names')
    return {
      entries: {
        count: this.count,
        bytes: this.bytes.subarray(0, this.end),
        offsets: this.offsets.subarray(0, this.count + 1),
      },
      rowNumbers: this.rowNumbers.subarray(0, this.count),
      ...(this.persons && { persons: this.persons.finish(this.count) }),
      ...(this.weights && {
        rowWeights: this.weights.subarray(0, this.count),
      }),
      total: this.total,
      blanks: this.blanks,
      refused: this.refused,
      uneven: this.uneven,
    }
  }

  private countRow(): void {
    this.total++
    if (this.count + this.refused.count >= this.rowLimit) {
      throw new FileProblem('file_too_many_rows', { limit: this.rowLimit })
    }
  }

  private keepRow(row: number, weight: number): void {
    if (this.count === this.rowNumbers.length) {
      this.offsets = new Uint32Array(this.offsets.buffer.transfer((this.count * 2 + 1) * 4))
      this.rowNumbers = new Uint32Array(this.rowNumbers.buffer.transfer(this.count * 8))
      if (this.weights) this.weights = new Float64Array(this.weights.buffer.transfer(this.count * 16))
    }
    this.rowNumbers[this.count] = row
    if (this.weights) this.weights[this.count] = weight
    const from = this.offsets[this.count] ?? 0
    this.count++
    this.offsets[this.count] = this.end
    this.persons?.keep(this.count, this.bytes, from, this.end)
  }

  private grow(more: number): void {
    this.bytes = new Uint8Array(this.bytes.buffer.transfer(Math.max(this.bytes.length * 2, this.end + more)))
  }
}

function oddity(source: Uint8Array, at: number): RefusalReason | undefined {
  const byte = source[at]!
  if (byte === 0xed) return source[at + 1]! >= 0xa0 ? 'lone_surrogate' : undefined
  return byte < 0x80 || source[at + 1]! < 0xa0 ? 'control_character' : undefined
}

function isTooLong(source: Uint8Array, start: number, end: number): boolean {
  let characters = 0
  for (let at = start; at < end && characters <= maxNameLength; at++)
    if ((source[at]! & 0xc0) !== 0x80) characters++
  return characters > maxNameLength
}

/** bytes; longer cells hold a value, and need no look at their text */
const maxNoValueLength = 9

/**
 * Identifies the persons of the entries, where a column other than their names does that. A value waits until its row
 * is stored or dropped.
 */
class PersonColumn {
  private bytes = new Uint8Array(16 * 1024)
  private offsets = new Uint32Array(1025)
  private end = 0
  private waiting = 0
  private readonly range = { start: 0, end: 0 }

  /** Sets the cell of the next row; one that says it has no value is like an empty one. */
  put(source: Uint8Array, start: number, end: number): void {
    trimBytes(source, start, end, this.range)
    const { start: from, end: to } = this.range
    if (to - from <= maxNoValueLength && isNoValue(textOf(source, from, to))) this.drop()
    else this.write(source, from, to)
  }

  drop(): void {
    this.waiting = 0
  }

  /** Entry number `count` is stored; without a cell of its own it is identified by its name. */
  keep(count: number, names: Uint8Array, from: number, to: number): void {
    if (this.waiting === 0) this.write(names, from, to)
    if (count >= this.offsets.length)
      this.offsets = new Uint32Array(this.offsets.buffer.transfer(this.offsets.length * 8))
    this.end += this.waiting
    this.waiting = 0
    this.offsets[count] = this.end
  }

  finish(count: number): Entries {
    return { count, bytes: this.bytes.subarray(0, this.end), offsets: this.offsets.subarray(0, count + 1) }
  }

  private write(source: Uint8Array, start: number, end: number): void {
    const width = end - start
    const needed = this.end + width
    if (needed > this.bytes.length)
      this.bytes = new Uint8Array(this.bytes.buffer.transfer(Math.max(this.bytes.length * 2, needed)))
    this.bytes.set(source.subarray(start, end), this.end)
    this.waiting = width
  }
}
