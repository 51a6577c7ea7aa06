import type { GiveawayStatistics } from '../../../contract/statistics.ts'
import type { CommentFacts } from '../../../draw/comments/comment-facts.ts'
import type { CommentLine } from '../../../draw/comments/comment-line.ts'
import type { Weighing } from '../../../draw/rules.ts'

/** What the numbers of a draw are made of; `lines` reads all comments again, which takes a while where there are many. */
export interface ToCount {
  facts: CommentFacts
  weighing: Weighing
  lines: () => Iterable<CommentLine>
}

/** The numbers behind a draw; null where none are made. Runs in the thread, once for each draw. */
export function statisticsOf(_counted: ToCount): GiveawayStatistics | null {
  return null
}
