import { fail } from '#contract/api/errors.ts'
import type { Collection } from '#contract/comments/collections.ts'
import type { Context, Viewer } from '../../context.ts'
import { ownCollection } from '../../core/comments/readable-collection.ts'
import { lockCollection, postsOf } from '../../core/comments/store.ts'
import { endedAt } from './fetch/end-collection.ts'
import { abortFetching } from './fetch/run-collect-job.ts'
import { readCollection } from './read/read-collection.ts'
import { changeCollection, changePost } from './store.ts'

/** Stops fetching. Another process notices at its next step, this one at once. */
export async function cancelCollection(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: Viewer,
  id: string,
): Promise<Collection> {
  const { id: collectionId } = await ownCollection(ctx, viewer, id)
  await ctx.db.transaction().execute((trx) => cancelWithin(ctx, trx, collectionId))
  abortFetching(collectionId)
  return readCollection(ctx, viewer, id)
}

/** Marks a collection as canceled, within a larger transaction. */
export async function cancelWithin(
  { now }: Pick<Context, 'now'>,
  trx: Context['db'],
  collectionId: string,
): Promise<void> {
  const stored = await lockCollection(trx, collectionId)
  if (stored?.status !== 'waiting' && stored?.status !== 'running') throw fail('collection_ended')
  await changeCollection(trx, stored, { status: 'canceled', problem: null, ...endedAt(now()) })
  for (const post of await postsOf(trx, collectionId))
    if (post.complete === null) await changePost(trx, post, { complete: false })
}
