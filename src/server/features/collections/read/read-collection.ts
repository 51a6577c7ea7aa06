import type { Collection } from '#contract/comments/collections.ts'
import type { Context, Viewer } from '#server/context.ts'
import { ownCollection } from '#server/core/comments/readable-collection.ts'
import { drawsFrom, postsOf, type StoredCollection } from '#server/core/comments/store.ts'
import { othersRunning } from '../store.ts'
import { collectionView } from './collection-view.ts'

type Deps = Pick<Context, 'db'>

/** A collection and its progress, for its owner. */
export async function readCollection(ctx: Deps, viewer: Viewer, id: string): Promise<Collection> {
  return viewOf(ctx, await ownCollection(ctx, viewer, id))
}

export async function viewOf({ db }: Deps, collection: StoredCollection): Promise<Collection> {
  const { id, status, person } = collection
  const [posts, others, drawn] = await Promise.all([
    postsOf(db, id),
    status === 'waiting' ? othersRunning(db, person) : 0,
    drawsFrom(db, id),
  ])
  return collectionView({ collection, posts, othersRunning: others, drawn })
}
