import type { ChanceOutcome, ChanceSettings } from '#contract/chance.ts'
import type { Result } from '#contract/results.ts'

/** A result of coins, dice or numbers: what was asked for, and what came. */
export type ChanceResultData = Result & { asked: ChanceSettings; outcome: ChanceOutcome }

/** Undefined where somebody won. */
export function chanceResultData(result: Result): ChanceResultData | undefined {
  const { source, chance } = result
  return source.chance && chance ? { ...result, asked: source.chance, outcome: chance.outcome } : undefined
}
