import type { CommentFacts } from '#draw/comments/comment-facts.ts'
import type { Weighing } from '#draw/rules.ts'

/** How many people wrote comments, and how many of them are in the draw. */
export function countPeople({ people, count }: CommentFacts, { weights }: Weighing) {
  const seen = new Uint8Array(count + 1)
  const found = { people: 0, eligible_people: 0 }
  for (let row = 0; row < count; row++) {
    const person = people[row] ?? 0
    const known = seen[person] ?? 0
    if (person === 0) continue
    if (known === 0) found.people++
    if ((weights[row] ?? 0) > 0 && known < 2) {
      found.eligible_people++
      seen[person] = 2
    } else if (known === 0) seen[person] = 1
  }
  return found
}
