import { type CommentReason, commentReasons } from '../../../contract/comment-rules.ts'
import { type CommentWish, weighComments } from '../../../draw/comments/weigh-comments.ts'
import { NO_ROW, REASONS, type Weighing } from '../../../draw/rules.ts'
import type { CollectedLines } from './collected-lines.ts'
import type { RowsWanted, Weighed, WeighedRow } from './comment-work.ts'
import { countPeople } from './count-people.ts'
import { plainRow } from './plain-row.ts'
import { rowsHolding } from './rows-holding.ts'

/** What rules make of comments, in numbers, and one page of those that are to be seen. */
export function weighForView(
  collected: CollectedLines,
  { wish, show }: { wish: CommentWish; show?: RowsWanted | undefined },
): Weighed {
  const { facts } = collected
  const weighing = weighComments(facts, wish)
  return {
    comments: facts.count,
    eligible: weighing.eligible,
    tickets: weighing.tickets,
    ...countPeople(facts, weighing),
    removals: removalsOf(weighing),
    ...(show && { shown: shownOf(collected, weighing, show) }),
  }
}

function removalsOf({ removals }: Weighing): Record<CommentReason, number> {
  return Object.fromEntries(commentReasons.map((reason) => [reason, removals[reason]])) as Record<
    CommentReason,
    number
  >
}

function shownOf(
  collected: CollectedLines,
  weighing: Weighing,
  { page, page_size, reason, search }: RowsWanted,
): NonNullable<Weighed['shown']> {
  const { count } = collected.facts
  const isFound = rowsHolding(collected.facts, search)
  const wanted = reason === 'all' ? undefined : REASONS.indexOf(reason)
  const first = (page - 1) * page_size
  const rows: WeighedRow[] = []
  let total = 0
  for (let row = 0; row < count; row++) {
    if (wanted !== undefined && weighing.reasons[row] !== wanted) continue
    if (isFound && isFound[row] !== 1) continue
    if (total >= first && rows.length < page_size) rows.push(weighedRow(collected, weighing, row))
    total++
  }
  return { rows, total }
}

function weighedRow(collected: CollectedLines, weighing: Weighing, row: number): WeighedRow {
  const code = REASONS[weighing.reasons[row] ?? 0]
  const reason = commentReasons.find((one) => one === code)
  const keeper = weighing.duplicateOf[row] ?? NO_ROW
  return {
    ...plainRow(collected, row),
    tickets: weighing.weights[row] ?? 0,
    ...(reason && { reason }),
    ...(keeper === NO_ROW ? {} : { duplicate_of: keeper }),
  }
}
