import { fail } from '#contract/api/errors.ts'
import type { Completeness } from '#contract/comments/collections.ts'
import type { Context, Viewer } from '../../context.ts'
import { isId } from '../../kit/ids.ts'
import { collectionById, type StoredCollection, type StoredPost } from './store.ts'

/**
 * A finished collection of the viewer whose comments still exist. Raises `collection_not_found`,
 * `collection_not_completed` and `comments_gone`.
 */
export async function readableCollection(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: Pick<Viewer, 'owner'>,
  id: string,
): Promise<StoredCollection> {
  const stored = await ownCollection(ctx, viewer, id)
  if (stored.status === 'waiting' || stored.status === 'running') throw fail('collection_not_completed')
  if (!areKept(stored, ctx.now())) throw fail('comments_gone')
  return stored
}

/** Whether the comments of a finished collection still exist. */
export function areKept({ kept_until }: Pick<StoredCollection, 'kept_until'>, now: Date): boolean {
  return kept_until === null || kept_until > now
}

/** A collection for the account that started it; for all others it does not exist. */
export async function ownCollection(
  ctx: Pick<Context, 'db'>,
  viewer: Pick<Viewer, 'owner'>,
  id: string,
): Promise<StoredCollection> {
  const stored = isId(id) ? await collectionById(ctx.db, id) : undefined
  if (stored?.owner !== viewer.owner) throw fail('collection_not_found')
  return stored
}

/** The share of the platform's count needed to call a collection nearly complete. */
const nearly = 0.9

/** How complete a finished collection is; null before its end. */
export function completenessOf(
  { status, by }: Pick<StoredCollection, 'status' | 'by'>,
  posts: Pick<StoredPost, 'complete' | 'fetched' | 'expected' | 'shortfalls'>[],
): Completeness | null {
  if (status === 'waiting' || status === 'running') return null
  if (status !== 'done') return 'poor'
  if (by === 'organiser') return posts.some(({ shortfalls }) => shortfalls.length > 0) ? 'poor' : 'supplied'
  if (posts.every(({ complete }) => complete === true)) return 'complete'
  return posts.every(isNearlyWhole) ? 'short' : 'poor'
}

/**
 * A collection cut off by a plan's limit is partial, however large; without a platform count there is nothing to check
 * against.
 */
function isNearlyWhole({
  complete,
  fetched,
  expected,
  shortfalls,
}: Pick<StoredPost, 'complete' | 'fetched' | 'expected' | 'shortfalls'>): boolean {
  if (complete) return true
  if (shortfalls.includes('asked_limit')) return false
  return expected === null || fetched >= expected * nearly
}
