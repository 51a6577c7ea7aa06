import { fail } from '#contract/api/errors.ts'
import { isId } from '#server/kit/ids.ts'
import type { Context, Viewer } from '../../context.ts'
import { collectionById, type StoredCollection } from './store.ts'

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
