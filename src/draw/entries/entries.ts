import { readUtf8, utf8Bound, writeUtf8 } from '../text/utf8.ts'

/**
 * The keys of all rows in source order, packed: row `i` is the UTF-8 in `bytes[offsets[i], offsets[i + 1])`. A million
 * names are three objects instead of a million, and can be transferred between threads.
 */
export interface Entries {
  count: number
  bytes: Uint8Array
  /** `count + 1` byte offsets, ascending, the first 0. */
  offsets: Uint32Array
}

/** Packs keys in the given order. Throws a RangeError on a key with a lone surrogate. */
export function packEntries(keys: Iterable<string>): Entries {
  const packer = new EntryPacker()
  for (const key of keys) packer.add(key)
  return packer.finish()
}

/** The key of row `i` (from 0) as text. */
export function entryKey(entries: Entries, i: number): string {
  return readUtf8(entries.bytes, ...entryRange(entries, i))
}

/** The UTF-8 of row `i` (from 0): a view, not a copy. */
export function entryBytes(entries: Entries, i: number): Uint8Array {
  return entries.bytes.subarray(...entryRange(entries, i))
}

/** Rows `[first, first + n)` as separate entries; the bytes are a view. */
export function sliceEntries({ bytes, offsets }: Entries, first: number, n: number): Entries {
  const start = offsets[first] ?? 0
  const own = new Uint32Array(n + 1)
  for (let i = 0; i <= n; i++) own[i] = (offsets[first + i] ?? start) - start
  return { count: n, bytes: bytes.subarray(start, offsets[first + n] ?? start), offsets: own }
}

/** Collects rows one by one into growing arrays. A row is added as text, or byte by byte through `bytes` and `end`. */
export class EntryPacker {
  bytes: Uint8Array
  end = 0
  private offsets: Uint32Array
  private count = 0

  constructor(expectedBytes = 1024, expectedRows = 64) {
    this.bytes = new Uint8Array(expectedBytes)
    this.offsets = new Uint32Array(expectedRows + 1)
  }

  add(key: string): void {
    this.reserve(utf8Bound(key.length))
    this.end = writeUtf8(key, this.bytes, this.end)
    this.closeRow()
  }

  /** Ensures space for `more` bytes after `end`; `bytes` may be a different array afterwards. */
  reserve(more: number): void {
    if (this.end + more <= this.bytes.length) return
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.end + more))
    grown.set(this.bytes.subarray(0, this.end))
    this.bytes = grown
  }

  /** Ends a row at `end`. */
  closeRow(): void {
    if (this.end > 0xffffffff) throw new RangeError('entries exceed 4 GiB')
    this.count++
    if (this.count === this.offsets.length) {
      const grown = new Uint32Array(this.offsets.length * 2)
      grown.set(this.offsets)
      this.offsets = grown
    }
    this.offsets[this.count] = this.end
  }

  /** All rows as views, to be read before the next one is added. */
  peek(): Entries {
    const { count, bytes, end, offsets } = this
    return { count, bytes: bytes.subarray(0, end), offsets: offsets.subarray(0, count + 1) }
  }

  /** Removes all rows but keeps the memory. */
  clear(): void {
    this.count = 0
    this.end = 0
  }

  finish(): Entries {
    return {
      count: this.count,
      bytes: this.bytes.slice(0, this.end),
      offsets: this.offsets.slice(0, this.count + 1),
    }
  }
}

function entryRange(entries: Entries, i: number): [from: number, to: number] {
  const from = entries.offsets[i]
  const to = entries.offsets[i + 1]
  if (from === undefined || to === undefined) throw new RangeError(`no entry ${i}`)
  return [from, to]
}

/**
 * Row numbers in ascending order of their bytes, equal rows in source order. A radix sort: it creates no strings, and
 * no choice of names makes it slower than a pass over all bytes.
 */
export function sortRows({ count, bytes, offsets }: Entries): Uint32Array {
  const order = new Uint32Array(count)
  for (let row = 0; row < count; row++) order[row] = row
  const moved = new Uint32Array(count)
  const starts = new Uint32Array(BUCKETS + 1)
  const pending: number[] = [0, count, 0]
  while (pending.length > 0) {
    const depth = pending.pop() as number
    const end = pending.pop() as number
    const start = pending.pop() as number
    if (end - start <= FEW) {
      insertionSort(start, end, depth)
      continue
    }
    distribute(start, end, depth)
  }
  return order

  /** Splits rows that agree in their first `depth` bytes by the next one; rows that end here come first. */
  function distribute(start: number, end: number, depth: number): void {
    starts.fill(0)
    for (let i = start; i < end; i++) {
      const bucket = bucketOf(order[i] as number, depth)
      starts[bucket + 1] = (starts[bucket + 1] as number) + 1
    }
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      const size = starts[bucket + 1] as number
      const from = starts[bucket] as number
      starts[bucket + 1] = from + size
      if (size > 1 && bucket > 0) pending.push(start + from, start + from + size, depth + 1)
    }
    for (let i = start; i < end; i++) {
      const row = order[i] as number
      const bucket = bucketOf(row, depth)
      const to = starts[bucket] as number
      starts[bucket] = to + 1
      moved[start + to] = row
    }
    order.set(moved.subarray(start, end), start)
  }

  function bucketOf(row: number, depth: number): number {
    const at = (offsets[row] as number) + depth
    return at < (offsets[row + 1] as number) ? (bytes[at] as number) + 1 : 0
  }

  function insertionSort(start: number, end: number, depth: number): void {
    for (let i = start + 1; i < end; i++) {
      const row = order[i] as number
      let to = i
      for (; to > start && isBefore(row, order[to - 1] as number, depth); to--) {
        order[to] = order[to - 1] as number
      }
      order[to] = row
    }
  }

  function isBefore(a: number, b: number, depth: number): boolean {
    for (let at = depth; ; at++) {
      const bucket = bucketOf(a, at)
      const difference = bucket - bucketOf(b, at)
      if (difference !== 0) return difference < 0
      if (bucket === 0) return false
    }
  }
}

/** One per byte value and one for the end of a row. */
const BUCKETS = 257

/** Below this many rows, comparing is cheaper than clearing the buckets. */
const FEW = 24
