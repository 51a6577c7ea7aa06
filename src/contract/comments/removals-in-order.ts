import type { Result } from '../draws/results.ts'

type Reason = keyof Result['removals']

/** The order in which a draw checks its rows. */
const order = Object.keys({
  refused: true,
  blank: true,
  deleted: true,
  reply: true,
  post_author: true,
  bot: true,
  excluded: true,
  past_winner: true,
  no_text: true,
  outside_window: true,
  few_mentions: true,
  mention_missing: true,
  term_missing: true,
  term_forbidden: true,
  zero_weight: true,
  duplicate: true,
} satisfies Record<Reason, true>) as Reason[]

/** Why rows were removed, in the order in which the draw checks; reasons without rows are omitted. */
export function removalsInOrder(removals: Result['removals']): { reason: Reason; count: number }[] {
  return order.map((reason) => ({ reason, count: removals[reason] ?? 0 })).filter(({ count }) => count > 0)
}
