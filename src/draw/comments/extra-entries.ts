import { NO_ROW } from '../rules.ts'
import type { CommentFacts } from './comment-facts.ts'

type Extra = { per: 'comment' | 'mention'; most: number } | undefined

/** Each comment that is in (reason 0) has tickets of its own. */
export function ticketsByComment(facts: CommentFacts, reasons: Uint8Array, extra: Extra): Float64Array {
  const { mentionStarts } = facts
  return Float64Array.from(reasons, (reason, row) => {
    if (reason !== 0) return 0
    if (extra?.per !== 'mention') return 1
    return Math.min(extra.most, 1 + (mentionStarts[row + 1] as number) - (mentionStarts[row] as number))
  })
}

/** All tickets of a person stand at `keeper`, the first comment that is in. `keeperOf`: by person, else `NO_ROW`. */
export function ticketsByPerson(
  facts: CommentFacts,
  reasons: Uint8Array,
  keeperOf: Uint32Array,
  extra: Extra,
): Float64Array {
  const weights = new Float64Array(facts.count)
  for (const keeper of keeperOf) if (keeper !== NO_ROW) weights[keeper] = 1
  if (!extra) return weights
  const gain = extra.per === 'comment' ? commentGain : mentionGain(facts)
  for (let row = 0; row < facts.count; row++) {
    if (reasons[row] !== 0) continue
    const keeper = keeperOf[facts.people[row] as number] as number
    weights[keeper] = Math.min(extra.most, (weights[keeper] as number) + gain(row, keeper))
  }
  return weights
}

function commentGain(row: number, keeper: number): number {
  return row === keeper ? 0 : 1
}

/** Those whom a person mentions for the first time. */
function mentionGain({ mentions, mentionStarts, mentioned }: CommentFacts) {
  const seen = new Set<number>()
  return (row: number, keeper: number) => {
    let gained = 0
    for (let i = mentionStarts[row] as number; i < (mentionStarts[row + 1] as number); i++) {
      const pair = keeper * mentioned.size + (mentions[i] as number)
      if (!seen.has(pair)) gained++
      seen.add(pair)
    }
    return gained
  }
}
