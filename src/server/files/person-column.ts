import type { Entries } from '#draw/entries/entries.ts'
import { trimBytes } from './trim-bytes.ts'

/**
 * Identifies the persons of the entries, where a column other than their names does that. A value waits until its row
 * is stored or dropped.
 */
export class PersonColumn {
  private bytes = new Uint8Array(16 * 1024)
  private offsets = new Uint32Array(1025)
  private end = 0
  private waiting = 0
  private readonly range = { start: 0, end: 0 }

  /** Sets the cell of the next row. */
  put(source: Uint8Array, start: number, end: number): void {
    trimBytes(source, start, end, this.range)
    this.write(source, this.range.start, this.range.end)
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
