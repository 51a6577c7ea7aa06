import type { Result } from '../../../contract/results.ts'

type Counted = Pick<Result, 'eligible_total' | 'removals'>
type Reason = keyof Result['removals']

export interface EntrySum {
  /** everything that was read from the source */
  read: number
  /** why rows are out, in the order in which the draw looks at them; reasons without rows are left away */
  removed: { reason: Reason; count: number }[]
  drawnFrom: number
}

const order: readonly Reason[] = [
  'refused',
  'blank',
  'deleted',
  'reply',
  'post_author',
  'bot',
  'excluded',
  'past_winner',
  'no_text',
  'outside_window',
  'few_mentions',
  'mention_missing',
  'term_missing',
  'term_forbidden',
  'zero_weight',
  'duplicate',
]

/** From the rows read to the entries in the draw, so that the lines add up. */
export function entrySum({ eligible_total: drawnFrom, removals }: Counted): EntrySum {
  const removed = order
    .map((reason) => ({ reason, count: removals[reason] ?? 0 }))
    .filter(({ count }) => count > 0)
  return { read: removed.reduce((sum, { count }) => sum + count, drawnFrom), removed, drawnFrom }
}
