/**
 * Tickets still in the pool, as a Fenwick tree over the weights of the entries: finding the holder of the r-th
 * remaining ticket and removing an entry are both O(log n), so that even a draw of all n entries is fast.
 */
export class TicketPool {
  /** Tickets in the pool. */
  remaining = 0
  private readonly sums: Float64Array
  private readonly weights: Float64Array
  private readonly top: number

  /** `weights`: integers >= 0 per entry, together less than 2^53. The array is copied. */
  constructor(weights: Float64Array) {
    const n = weights.length
    this.weights = weights.slice()
    this.sums = new Float64Array(n + 1)
    for (let i = 1; i <= n; i++) {
      const weight = weights[i - 1] as number
      if (!Number.isSafeInteger(weight) || weight < 0) throw new RangeError(`weight of entry ${i - 1}`)
      this.remaining += weight
      this.sums[i] = (this.sums[i] as number) + weight
      const parent = i + (i & -i)
      if (parent <= n) this.sums[parent] = (this.sums[parent] as number) + (this.sums[i] as number)
    }
    if (!Number.isSafeInteger(this.remaining)) throw new RangeError('tickets must stay below 2^53')
    this.top = n === 0 ? 0 : 2 ** Math.floor(31 - Math.clz32(n))
  }

  /** The holder of the r-th remaining ticket (from 0), and how many of the holder's own tickets come before it. */
  holderOf(r: number): { index: number; offset: number } {
    if (!(r >= 0 && r < this.remaining)) throw new RangeError(`no ticket ${r} in the pool`)
    let index = 0
    let offset = r
    for (let step = this.top; step > 0; step >>>= 1) {
      const sum = this.sums[index + step]
      if (sum !== undefined && sum <= offset) {
        index += step
        offset -= sum
      }
    }
    return { index, offset }
  }

  /** Removes all tickets of an entry and returns how many they were. */
  take(index: number): number {
    const weight = this.weights[index] as number
    this.weights[index] = 0
    this.remaining -= weight
    for (let i = index + 1; i < this.sums.length; i += i & -i) {
      this.sums[i] = (this.sums[i] as number) - weight
    }
    return weight
  }
}
