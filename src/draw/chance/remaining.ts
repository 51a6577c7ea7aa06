/** The numbers from 0 on without those that are taken. */
export class Remaining {
  /** Taken numbers, ascending. */
  private readonly taken: bigint[]

  constructor(taken: Iterable<bigint> = []) {
    this.taken = [...new Set(taken)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  }

  /** How many are taken. */
  get size(): number {
    return this.taken.length
  }

  /** The k-th number (from 0) that is not taken. */
  at(k: bigint): bigint {
    return k + BigInt(this.takenBefore(k))
  }

  /** The k-th number that is not taken, which is taken by that. */
  take(k: bigint): bigint {
    const before = this.takenBefore(k)
    const number = k + BigInt(before)
    this.taken.splice(before, 0, number)
    return number
  }

  /** How many of the taken ones lie before the k-th that is not. */
  private takenBefore(k: bigint): number {
    let low = 0
    let high = this.taken.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.taken[middle] as bigint) - BigInt(middle) <= k) low = middle + 1
      else high = middle
    }
    return low
  }
}
