import { type RandomBytes, uniformBelow } from './uniform.ts'

export const MAX_COINS = 1000

export interface CoinSpec {
  tool: 'coins'
  /** 1 to 1,000 */
  coins: number
}

export function isCoinSpec({ coins }: CoinSpec): boolean {
  return Number.isInteger(coins) && coins >= 1 && coins <= MAX_COINS
}

/** One face per coin: 0 is heads, 1 is tails. */
export function tossCoins(spec: CoinSpec, random: RandomBytes): number[] {
  if (!isCoinSpec(spec)) throw new RangeError(`1 to ${MAX_COINS} coins`)
  return Array.from({ length: spec.coins }, () => Number(uniformBelow(2n, random)))
}
