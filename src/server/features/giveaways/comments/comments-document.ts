import type { Document } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import type { Commitment } from '#draw/commitment.ts'
import type { Context, Viewer } from '#server/context.ts'
import { askComments } from '#server/core/comments/ask-comments.ts'
import { publishesComments } from '../result/hides-names.ts'
import { readResult } from '../result/read-result.ts'
import { readWholeList } from '../result/stored-list.ts'
import type { StoredGiveaway } from '../store.ts'
import { drawnCollection } from './drawn-comments.ts'

/**
 * The sealed comments of a draw, for replaying its rules: for its owner, and for everyone if the list is public and
 * hides no name.
 */
export async function commentsDocument(
  ctx: Parameters<typeof readResult>[0],
  viewer: Viewer,
  shareCode: string,
): Promise<Document> {
  const stored = await readResult(ctx, viewer, shareCode)
  const isPublic = await publishesComments(ctx, stored)
  if (!isPublic && stored.owner !== viewer.owner) throw fail('entries_private')
  const bytes = await commentsOf(ctx, stored)
  if (!bytes) throw fail('comments_gone')
  const fileName = `comments-${shareCode.slice(0, 8)}.jsonl`
  return { bytes, fileName, isPrivate: !isPublic }
}

/** The document as it was sealed; undefined if any of its comments are gone. */
export async function commentsOf(
  ctx: Pick<Context, 'db' | 'now'>,
  stored: StoredGiveaway,
): Promise<Uint8Array | undefined> {
  const { source } = JSON.parse(stored.header) as Commitment
  const collection = await drawnCollection(ctx, stored)
  if (!collection || source?.kind !== 'post') return undefined
  const { bytes, sha256 } = await readWholeList(stored, () => askComments(ctx.db, collection, 'document', {}))
  return sha256 === source.comments.sha256 ? bytes : undefined
}
