import type { CheckStep, LeftUnchecked, StepName } from './finding.ts'

/** A check as the engine reports it, whose names include some that it only ever leaves unchecked. */
interface EngineCheck {
  name: StepName | LeftUnchecked
  ok: boolean
  draw?: number
}

/** The engine's checks as steps of a page. */
export function stepsOf(checks: readonly EngineCheck[]): CheckStep[] {
  return checks.flatMap(({ name, ok, draw }): CheckStep[] => {
    if (isNoStep(name)) return []
    return [draw === undefined ? { name, ok } : { name, ok, draw }]
  })
}

/** Names that the engine only ever leaves unchecked, or that the page checks itself. */
const neverSteps = {
  ledger: true,
  other_fields: true,
  timestamp: true,
  foreign_keys: true,
  list: true,
  comments: true,
} satisfies Record<Exclude<LeftUnchecked, StepName>, true>

function isNoStep(name: EngineCheck['name']): name is keyof typeof neverSteps {
  return Object.hasOwn(neverSteps, name)
}
