import type { Document } from '#contract/api/call.ts'
import type { Context, Viewer } from '#server/context.ts'
import { askComments } from '#server/core/comments/ask-comments.ts'
import { readableCollection } from '#server/core/comments/readable-collection.ts'

/** All comments of the viewer's own collection, as a draw would seal them. */
export async function exportComments(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: Viewer,
  id: string,
): Promise<Document> {
  const collection = await readableCollection(ctx, viewer, id)
  const { bytes } = await askComments(ctx.db, collection, 'document', {})
  return { bytes, fileName: `comments-${collection.id.slice(0, 8)}.jsonl`, isPrivate: true }
}
