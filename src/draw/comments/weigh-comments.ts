import type { Weighing } from '../rules.ts'
import type { CommentFacts } from './comment-facts.ts'
import type { CommentRule } from './comment-rules.ts'

export interface CommentWish {
  one_entry_per_person: boolean
  /** Handles that cannot win; a leading @ and the case do not matter. */
  exclude: string[]
  comments: CommentRule[]
}

/** Gives every comment its tickets, one row per comment. */
export function weighComments(_facts: CommentFacts, _wish: CommentWish): Weighing {
  throw new Error('not yet')
}
