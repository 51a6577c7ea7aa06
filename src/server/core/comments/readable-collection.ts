import { fail } from '#contract/api/errors.ts'
import type { Context, Viewer } from '../../context.ts'
import { isId } from '../../kit/ids.ts'
import { collectionById, type StoredCollection } from './store.ts'

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
