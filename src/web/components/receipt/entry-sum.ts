import { removalsInOrder } from '#contract/comments/rules-in-force.ts'
import type { Result } from '#contract/draws/results.ts'

type Counted = Pick<Result, 'eligible_total' | 'removals'>

export interface EntrySum {
  /** everything that was read from the source */
  read: number
  /** why rows are excluded, in the order in which the draw checks; reasons without rows are left out */
  removed: ReturnType<typeof removalsInOrder>
  drawnFrom: number
}

/** From the rows read to the entries in the draw, so that the lines add up. */
export function entrySum({ eligible_total: drawnFrom, removals }: Counted): EntrySum {
  const removed = removalsInOrder(removals)
  return { read: removed.reduce((sum, { count }) => sum + count, drawnFrom), removed, drawnFrom }
}
