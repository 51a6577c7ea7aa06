import type { Entries } from '../entries/entries.ts'

/** Entries in which row `i` is row `order[i]` of the given ones; without an order, the given entries themselves. */
export function entriesInOrder(entries: Entries, order: Uint32Array | undefined): Entries {
  if (!order) return entries
  const bytes = new Uint8Array(entries.bytes.length)
  const offsets = new Uint32Array(order.length + 1)
  let end = 0
  for (let row = 0; row < order.length; ) {
    const from = order[row] as number
    const start = entries.offsets[from] as number
    // Adjacent rows that stay adjacent are moved together.
    let next = from
    while (row < order.length && order[row] === next)
      offsets[++row] = end + (entries.offsets[++next] as number) - start
    bytes.set(entries.bytes.subarray(start, entries.offsets[next]), end)
    end = offsets[row] as number
  }
  return { count: order.length, bytes, offsets }
}

/** The same for one number per row, written into `into`. */
export function numbersInOrder<Into extends Uint8Array | Float64Array>(
  numbers: readonly number[],
  into: Into,
  order: Uint32Array | undefined,
): Into {
  // Loops: `from` with a function walks by iterators, which takes ten times as long.
  if (order) for (let row = 0; row < into.length; row++) into[row] = numbers[order[row] as number] as number
  else for (let row = 0; row < into.length; row++) into[row] = numbers[row] as number
  return into
}

/** The same for the numbers of mentioned people: comment i has those from `mentionStarts[i]` to the next. */
export function mentionsInOrder(
  given: { mentions: readonly number[]; mentionStarts: readonly number[] },
  order: Uint32Array | undefined,
): { mentions: Uint32Array; mentionStarts: Uint32Array } {
  if (!order)
    return {
      mentions: Uint32Array.from(given.mentions),
      mentionStarts: Uint32Array.from(given.mentionStarts),
    }
  const mentions = new Uint32Array(given.mentions.length)
  const mentionStarts = new Uint32Array(order.length + 1)
  let end = 0
  for (const [row, from] of order.entries()) {
    const stop = given.mentionStarts[from + 1] as number
    for (let i = given.mentionStarts[from] as number; i < stop; i++)
      mentions[end++] = given.mentions[i] as number
    mentionStarts[row + 1] = end
  }
  return { mentions, mentionStarts }
}
