import type { CallBody, CallReplyInput } from '#contract/api/call.ts'
import type { weighCollection as call } from '#contract/comments/collections.ts'
import type { Context, Viewer } from '#server/context.ts'
import { askComments } from '#server/core/comments/ask-comments.ts'
import type { WeighedRow } from '#server/core/comments/comment-work.ts'
import { drawRulesOf } from '#server/core/comments/draw-rules-of.ts'
import { pastWinnersOf } from '#server/core/comments/past-winners/past-winners.ts'
import { readableCollection } from '#server/core/comments/readable-collection.ts'

/** Applies rules to the comments of the viewer's own collection; nothing is drawn or saved. */
export async function weighCollection(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: Viewer,
  id: string,
  { one_entry_per_person, exclude, comment_rules, show }: CallBody<typeof call>,
): Promise<CallReplyInput<typeof call>> {
  const collection = await readableCollection(ctx, viewer, id)
  const past = await pastWinnersOf(ctx.db, collection, comment_rules)
  const input = { one_entry_per_person, exclude, comments: drawRulesOf(comment_rules, past) }
  const { page: rowsPage, ...counts } = await askComments(ctx.db, collection, 'weigh', { input, show })
  if (!rowsPage || !show) return counts
  const { page, page_size } = show
  return { ...counts, shown: { rows: rowsPage.rows.map(rowView), total: rowsPage.total, page, page_size } }
}

/** Rows are shown counting from 1. */
function rowView({ id: _id, post: _post, row, duplicate_of, ...view }: WeighedRow) {
  return { ...view, row: row + 1, ...(duplicate_of === undefined ? {} : { duplicate_of: duplicate_of + 1 }) }
}
