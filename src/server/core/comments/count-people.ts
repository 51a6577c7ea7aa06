import type { CommentFacts } from '#draw/comments/comment-facts.ts'
import { type Weighing } from '#draw/entries/rules.ts'

/** How many people wrote comments, and how many of them are in the draw. */
export function countPeople({ people, count }: CommentFacts, { weights }: Weighing) {
  const stateOf = new Uint8Array(count + 1)
  const totals = { people: 0, eligible_people: 0 }
  for (let row = 0; row < count; row++) {
    const person = people[row] ?? 0
    const state = stateOf[person] ?? 0
    if (person === 0) continue
    if (state === 0) totals.people++
    if ((weights[row] ?? 0) > 0 && state < 2) {
      totals.eligible_people++
      stateOf[person] = 2
    } else if (state === 0) stateOf[person] = 1
  }
  return totals
}
