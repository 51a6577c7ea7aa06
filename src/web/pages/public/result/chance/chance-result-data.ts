import type { ChanceOutcome, ChanceSettings } from '#contract/draws/chance.ts'
import type { Result } from '#contract/draws/results.ts'

/** A result of coins, dice or numbers: what was requested, and the outcome. */
export type ChanceResultData = Result & { asked: ChanceSettings; outcome: ChanceOutcome }

/** Undefined if the draw has winners. */
export function chanceResultData(result: Result): ChanceResultData | undefined {
  const { source, chance } = result
  return source.chance && chance ? { ...result, asked: source.chance, outcome: chance.outcome } : undefined
}
