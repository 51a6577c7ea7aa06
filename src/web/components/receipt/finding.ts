import type { CheckName, UncheckedName } from '#draw/check.ts'
import type { ListCheck } from '#draw/check-list.ts'
import type { CommentCheck } from '#draw/comments/check-comments.ts'

/** The steps of a check: those of the receipt itself, of what this site publishes beside it, and of the page. */
export type StepName =
  | Exclude<CheckName, 'ledger' | 'other_fields' | 'timestamp'>
  | ListCheck['name']
  | CommentCheck['name']
  /** the keys that sign are those that this site publishes */
  | 'keys'
  /** what the page shows is what the receipt says */
  | 'page'

/** One step of a check. `draw` is the place (from 0) that fails first. */
export interface CheckStep {
  name: StepName
  ok: boolean
  draw?: number
}

/** What a receipt promises, or should, and nobody looked at. */
export type LeftUnchecked =
  | UncheckedName
  | 'keys'
  | 'list'
  | 'comments'
  /** what only the organizer's names could show */
  | 'comments_rules'

/** What came of computing a receipt again. */
export interface Finding {
  ok: boolean
  checks: CheckStep[]
  unchecked?: LeftUnchecked[]
  /** how long the computing took, without the loading */
  milliseconds: number
}
