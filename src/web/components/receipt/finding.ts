import type { CommentCheck } from '#draw/comments/check-comments.ts'
import type { CheckName, UncheckedName } from '#draw/verify/check.ts'
import type { ListCheck } from '#draw/verify/check-list.ts'

/** The steps of a check: those of the receipt itself, of what this site publishes about it, and of the page. */
export type StepName =
  | Exclude<CheckName, 'ledger' | 'other_fields' | 'timestamp'>
  | ListCheck['name']
  | CommentCheck['name']
  /** the signing keys are those that this site publishes */
  | 'keys'
  /** the page shows what the receipt says */
  | 'page'

/** One step of a check. `draw` is the first place (from 0) that fails. */
export interface CheckStep {
  name: StepName
  ok: boolean
  draw?: number
}

/** What a receipt promises, or should, but was not checked. */
export type LeftUnchecked =
  | UncheckedName
  | 'keys'
  /** another site's keys signed this receipt from a file */
  | 'foreign_keys'
  | 'list'
  | 'comments'
  /** only the organizer's names could show this */
  | 'comments_rules'

/** The result of recomputing a receipt. */
export interface Finding {
  ok: boolean
  checks: CheckStep[]
  unchecked?: LeftUnchecked[]
  /** computing time, without loading */
  milliseconds: number
}

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
