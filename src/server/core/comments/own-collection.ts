import { fail } from '../../../contract/errors.ts'
import type { Context, Viewer } from '../../context.ts'
import { collectionById, type StoredCollection } from './store.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A collection for whoever started it; to everybody else it does not exist. */
export async function ownCollection(
  ctx: Pick<Context, 'db'>,
  viewer: Pick<Viewer, 'owner'>,
  id: string,
): Promise<StoredCollection> {
  const stored = uuid.test(id) ? await collectionById(ctx.db, id) : undefined
  if (stored?.owner !== viewer.owner) throw fail('collection_not_found')
  return stored
}
