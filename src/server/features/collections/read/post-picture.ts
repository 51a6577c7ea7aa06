import type { Document } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import type { Context, Viewer } from '#server/context.ts'
import { ownCollection } from '#server/core/comments/readable-collection.ts'
import { pictureOf } from '../store.ts'

/** The saved picture of a post. */
export async function postPicture(
  ctx: Pick<Context, 'db'>,
  viewer: Viewer,
  { id, no }: { id: string; no: number },
): Promise<Document> {
  const { id: collectionId } = await ownCollection(ctx, viewer, id)
  const bytes = await pictureOf(ctx.db, collectionId, no)
  if (!bytes) throw fail('picture_not_found')
  return { bytes, fileName: `post-${no}.webp`, isPrivate: true }
}
