import { fail } from '#contract/api/errors.ts'
import type { Collection } from '#contract/comments/collections.ts'
import type { Platform } from '#posts/address.ts'
import type { Context, Viewer } from '../../context.ts'
import { ownCollection } from '../../core/comments/readable-collection.ts'
import { lockCollection, postsOf, type StoredCollection } from '../../core/comments/store.ts'
import { credentialsFor } from '../../core/connections/credentials-for.ts'
import { endedAt } from './fetch/end-collection.ts'
import { connectorBy } from './fetch/open-connector.ts'
import { abortFetching } from './fetch/run-collect-job.ts'
import { readCollection } from './read/read-collection.ts'
import { assertOpenLimit, consumeBudget, personOf } from './start/limits.ts'
import { beginPostAgain, changeCollection, changePost, hasDraws } from './store.ts'

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

type Deps = Pick<Context, 'db' | 'env' | 'now' | 'plan' | 'queue' | 'secrets'>

/**
 * Continues a collection that ended early. One that was used in a draw stays as it is, because the receipt refers to
 * these comments.
 */
export async function resumeCollection(ctx: Deps, viewer: Viewer, id: string): Promise<Collection> {
  const own = await ownCollection(ctx, viewer, id)
  await resumeStored(ctx, viewer, own, async (trx) => assertOpenLimit(trx, viewer))
  return readCollection(ctx, viewer, id)
}

/** Continues any collection, at the expense of `viewer`; `before` runs first, in the same transaction. */
export async function resumeStored(
  ctx: Deps,
  viewer: Viewer,
  { id: collectionId, platform: named, by, user_id }: StoredCollection,
  before: (trx: Context['db']) => Promise<void>,
): Promise<void> {
  const platform = named as Platform | null
  if (!platform || by === 'organiser') throw fail('collection_ended')
  const userCredentials = await credentialsFor(ctx, user_id)
  if (!connectorBy(ctx, platform, userCredentials, by)) throw fail('platform_unavailable')
  await ctx.db.transaction().execute(async (trx) => {
    await before(trx)
    const stored = await lockCollection(trx, collectionId)
    if (stored?.status !== 'failed' && stored?.status !== 'canceled') throw fail('collection_ended')
    if (await hasDraws(trx, collectionId)) throw fail('collection_ended')
    await consumeBudget({ ...ctx, db: trx }, viewer, { what: 'fetch', platform, userCredentials })
    const turn = stored.turn + 1
    await changeCollection(trx, stored, {
      status: 'waiting',
      person: personOf(viewer),
      paid_by: userCredentials.paidBy[platform] ?? null,
      turn,
      tries: 0,
      stuck_since: null,
      problem: null,
      goes_on_at: null,
      finished_at: null,
      kept_until: null,
      begun_at: ctx.now(),
      stepped_at: ctx.now(),
    })
    // The run of a paid provider that failed fails whenever it is asked: the post needs another one, from its beginning.
    const isRunOver = by === 'apify' && stored.problem?.isFinal === true
    for (const post of await postsOf(trx, collectionId)) {
      if (post.done) continue
      await changePost(trx, post, { complete: null })
      if (isRunOver) await beginPostAgain(trx, post)
    }
    await ctx.queue.send('collect', { collection_id: collectionId, turn }, { db: trx })
  })
}
