import type { ChanceRecord } from '../chance-parts/chance-records.tsx'
import { type Bar, binBars, type Chances } from '../chance-parts/distribution.tsx'

export interface Streak {
  face: 0 | 1
  length: number
}

export interface CoinCounts {
  heads: number
  tails: number
  /** the run that is still going on */
  current: Streak | undefined
  longest: Streak | undefined
}

/** All outcomes coin by coin; `records` are newest first. */
export function countCoins(records: readonly Pick<ChanceRecord, 'fell'>[]): CoinCounts {
  const counts: CoinCounts = { heads: 0, tails: 0, current: undefined, longest: undefined }
  for (const { fell } of records.toReversed())
    for (const side of fell) {
      const face = side === '0' ? 0 : 1
      if (face === 0) counts.heads++
      else counts.tails++
      const length = counts.current?.face === face ? counts.current.length + 1 : 1
      counts.current = { face, length }
      if (length > (counts.longest?.length ?? 0)) counts.longest = counts.current
    }
  return counts
}

/** For one coin, how often each side came up. For several, how many heads each toss had. */
export function coinBars(
  records: readonly Pick<ChanceRecord, 'fell'>[],
  coins: number,
  sides: { heads: string; tails: string },
): Bar[] {
  const tosses = records.filter(({ fell }) => fell.length === coins)
  const heads = tosses.map(({ fell }) => [...fell].filter((side) => side === '0').length)
  if (coins > 1) return binBars(headsChances(coins), heads)
  const first = heads.filter((count) => count === 1).length
  return [
    { label: sides.heads, seen: first, chance: 0.5 },
    { label: sides.tails, seen: tosses.length - first, chance: 0.5 },
  ]
}

/** The binomial distribution of the number of heads, computed outward from its middle so that no term underflows. */
export function headsChances(coins: number): Chances {
  const middle = Math.floor(coins / 2)
  const weights: number[] = []
  weights[middle] = 1
  for (let k = middle; k < coins; k++) weights[k + 1] = ((weights[k] ?? 0) * (coins - k)) / (k + 1)
  for (let k = middle; k > 0; k--) weights[k - 1] = ((weights[k] ?? 0) * k) / (coins - k + 1)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return { min: 0, chances: weights.map((weight) => weight / sum) }
}
