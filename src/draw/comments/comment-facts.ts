import type { Entries } from '../entries.ts'
import type { CommentLine } from './comment-line.ts'

/** Everything that rules ask of a list of comments, in columns: built once, so that changing a rule costs milliseconds. */
export interface CommentFacts {
  count: number
  /** what the draw shows for each comment, see `keyOf` */
  keys: Entries
}

/** Facts of lines in their order. */
export function factsOf(_lines: Iterable<CommentLine>): CommentFacts {
  throw new Error('not yet')
}
