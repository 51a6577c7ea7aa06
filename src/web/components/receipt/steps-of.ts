import type { CheckStep, LeftUnchecked, StepName } from './finding.ts'

/** A check as the engine makes it, whose names include some that it only ever leaves unchecked. */
interface EngineCheck {
  name: StepName | LeftUnchecked
  ok: boolean
  draw?: number
}

/** The checks of the engine as steps of a page. */
export function stepsOf(checks: readonly EngineCheck[]): CheckStep[] {
  return checks.flatMap(({ name, ok, draw }): CheckStep[] => {
    if (name === 'ledger' || name === 'other_fields' || name === 'timestamp' || name === 'list') return []
    return [draw === undefined ? { name, ok } : { name, ok, draw }]
  })
}
