/** Entries of a block: few enough to be walked through for every ticket, enough for a tree that stays in the cache. */
const blockSize = 64

/** An entry, its place among its own tickets, and its first ticket among those of all entries, drawn or not. */
interface Holder {
  index: number
  offset: number
  start: number
}

/**
 * Tickets still in the pool: their sums over blocks of entries, as a Fenwick tree. Finding the holder of the r-th
 * remaining ticket and removing an entry cost O(log n) and a walk through one block, so that even a draw of all n
 * entries is fast; and a draw of ten among a million reads the weights once and copies none.
 */
export class TicketPool {
  /** Tickets in the pool. */
  remaining = 0
  private readonly weights: Float64Array
  /** by block: the tickets before it, drawn or not */
  private readonly starts: Float64Array
  private readonly sums: Float64Array
  private readonly isTaken: Uint8Array
  private readonly top: number

  /** `weights`: integers >= 0 per entry, together less than 2^53. They must not change while the pool is in use. */
  constructor(weights: Float64Array) {
    const blocks = Math.ceil(weights.length / blockSize)
    this.weights = weights
    this.isTaken = new Uint8Array(weights.length)
    this.starts = new Float64Array(blocks)
    this.sums = new Float64Array(blocks + 1)
    for (let block = 0; block < blocks; block++) {
      const sum = sumOf(weights, block * blockSize, Math.min((block + 1) * blockSize, weights.length))
      this.starts[block] = this.remaining
      this.remaining += sum
      this.sums[block + 1] = (this.sums[block + 1] as number) + sum
      const parent = block + 1 + ((block + 1) & -(block + 1))
      if (parent <= blocks)
        this.sums[parent] = (this.sums[parent] as number) + (this.sums[block + 1] as number)
    }
    if (!Number.isSafeInteger(this.remaining)) throw new RangeError('tickets must stay below 2^53')
    this.top = blocks === 0 ? 0 : 2 ** (31 - Math.clz32(blocks))
  }

  /** The holder of the r-th remaining ticket (from 0). */
  holderOf(r: number): Holder {
    if (!(r >= 0 && r < this.remaining)) throw new RangeError(`no ticket ${r} in the pool`)
    let block = 0
    let offset = r
    for (let step = this.top; step > 0; step >>>= 1) {
      const sum = this.sums[block + step]
      if (sum !== undefined && sum <= offset) {
        block += step
        offset -= sum
      }
    }
    let start = this.starts[block] as number
    for (let index = block * blockSize; ; index++) {
      const weight = this.weights[index] as number
      const left = this.isTaken[index] === 0 ? weight : 0
      if (offset < left) return { index, offset, start }
      offset -= left
      start += weight
    }
  }

  /** Removes all tickets of an entry and returns how many they were. */
  take(index: number): number {
    if (this.isTaken[index] === 1) return 0
    const weight = this.weights[index] as number
    this.isTaken[index] = 1
    this.remaining -= weight
    for (let i = Math.floor(index / blockSize) + 1; i < this.sums.length; i += i & -i) {
      this.sums[i] = (this.sums[i] as number) - weight
    }
    return weight
  }
}

/** The weights of the entries `[from, to)` together. */
function sumOf(weights: Float64Array, from: number, to: number): number {
  let sum = 0
  for (let i = from; i < to; i++) {
    const weight = weights[i] as number
    if (!Number.isSafeInteger(weight) || weight < 0) throw new RangeError(`weight of entry ${i}`)
    sum += weight
  }
  return sum
}
