import type { Result } from './results.ts'

type Reason = keyof Result['removals']

/** The order in which a draw looks at its rows. */
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

/** Why rows are out, in the order in which the draw looks at them; reasons without rows are left away. */
export function removalsInOrder(removals: Result['removals']): { reason: Reason; count: number }[] {
  return order.map((reason) => ({ reason, count: removals[reason] ?? 0 })).filter(({ count }) => count > 0)
}
