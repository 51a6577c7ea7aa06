import type { Entries } from './entries.ts'

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
