import { commentReasons } from '../../../../contract/comment-rules.ts'
import type { GiveawayStatistics } from '../../../../contract/statistics.ts'
import type { CommentFacts } from '../../../../draw/comments/comment-facts.ts'
import type { Weighing } from '../../../../draw/rules.ts'
import { countPeople } from '../count-people.ts'
import { countOverTime } from './count-over-time.ts'
import { countWords } from './count-words.ts'

/** What the numbers of a draw are made of. */
export interface ToCount {
  facts: CommentFacts
  weighing: Weighing
  /** what was written at a row of the list, from 0 */
  textAt: (row: number) => string
}

/** The numbers behind a draw. Runs in the thread, once for each draw. */
export function statisticsOf({ facts, weighing, textAt }: ToCount): GiveawayStatistics {
  return {
    comments: facts.count,
    eligible: weighing.eligible,
    ...countPeople(facts, weighing),
    removals: removalsOf(weighing),
    over_time: countOverTime(facts, weighing),
    ...countWords(facts, textAt),
    per_person: countPerPerson(facts),
  }
}

function removalsOf({ removals }: Weighing): GiveawayStatistics['removals'] {
  const found = commentReasons.map((reason) => [reason, removals[reason]] as const)
  return Object.fromEntries(found.filter(([, count]) => count > 0))
}

/** Whoever wrote more comments is counted with those who wrote so many. */
const mostTold = 5

function countPerPerson({ people, count }: CommentFacts): number[] {
  const written = new Uint32Array(count + 1)
  for (const person of people) written[person] = (written[person] ?? 0) + 1
  const found = Array.from({ length: mostTold }, () => 0)
  for (const comments of written.subarray(1)) {
    const place = Math.min(comments, mostTold) - 1
    if (place >= 0) found[place] = (found[place] ?? 0) + 1
  }
  return found
}
