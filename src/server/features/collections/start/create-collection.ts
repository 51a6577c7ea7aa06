import { randomUUID } from 'node:crypto'
import { fail } from '#contract/api/errors.ts'
import type { Collection, createCollection as call } from '#contract/comments/collections.ts'
import type { PostAddress } from '#posts/recognize-address.ts'
import type { Context, Viewer } from '#server/context.ts'
import { assertMentions } from '#server/core/comments/readable-collection.ts'
import {
  collectionById,
  insertCollection,
  type NewCollection,
  type StoredCollection,
} from '#server/core/comments/store.ts'
import { credentialsFor } from '#server/core/connections/credentials-for.ts'
import type { CallInput } from '#server/http/mount.ts'
import {
  assertSameRequest,
  createIdempotency,
  hashOfParts,
  type Repeatable,
  type RequestKey,
} from '#server/kit/idempotency.ts'
import { connectorBy } from '../fetch/open-connector.ts'
import { viewOf } from '../read/read-collection.ts'
import { collectionByKey, isKeyTaken } from '../store.ts'
import { assertDrawLeft, assertOpenLimit, assertPostLimit, consumeBudget, personOf } from './limits.ts'
import { followAll, recognizePosts } from './recognize-posts.ts'

type Deps = Pick<Context, 'db' | 'egress' | 'env' | 'now' | 'plan' | 'queue' | 'secrets'>
type Request = Pick<CallInput<typeof call>, 'viewer' | 'body' | 'idempotencyKey' | 'consume'>

/**
 * Starts fetching the comments of posts, once per request. Anything that would prevent a draw later is reported up
 * front.
 */
export async function createCollection(ctx: Deps, request: Request): Promise<Collection> {
  const { viewer, body, idempotencyKey: key, consume } = request
  const repeatable = { key, content: ['collection', JSON.stringify(body)], consume }
  return viewOf(ctx, await collectOnce(ctx, viewer, repeatable, (by) => begin(ctx, viewer, body, by)))
}

async function begin(
  ctx: Deps,
  viewer: Viewer,
  { posts: typed, replies, wish }: Request['body'],
  key: RequestKey | undefined,
): Promise<StoredCollection> {
  const { platform, addresses } = recognizePosts(typed)
  const { maxComments } = await assertPostLimit(ctx, viewer, { platform, posts: addresses.length })
  await assertDrawLeft(ctx, viewer)
  // Refused here, where it can be corrected, and before anything is paid for.
  assertMentions(wish.comment_rules, ['wish', 'comment_rules'])
  const userId = viewer.kind === 'user' ? viewer.user.id : null
  const userCredentials = await credentialsFor(ctx, userId)
  const choice = connectorBy(ctx, platform, userCredentials)
  if (!choice) throw fail('platform_unavailable')
  const posts = await followAll(ctx, addresses, choice.by)
  const now = ctx.now()
  const collection: NewCollection = {
    id: randomUUID(),
    owner: viewer.owner,
    account: viewer.account,
    user_id: userId,
    person: personOf(viewer),
    platform,
    by: choice.by,
    paid_by: userCredentials.paidBy[platform] ?? null,
    status: 'waiting',
    replies,
    most: maxComments,
    wish: JSON.stringify(wish),
    idempotency_key: key?.key ?? null,
    request_hash: key?.hash ?? null,
    created_at: now,
    stepped_at: now,
  }
  return ctx.db.transaction().execute(async (trx) => {
    await consumeBudget({ ...ctx, db: trx }, viewer, { what: 'fetch', platform, userCredentials })
    return insert({ ...ctx, db: trx }, viewer, collection, posts)
  })
}

async function insert(
  { db: trx, queue }: Pick<Deps, 'db' | 'queue'>,
  viewer: Viewer,
  collection: NewCollection,
  posts: PostAddress[],
): Promise<StoredCollection> {
  const { id } = collection
  await assertOpenLimit(trx, viewer)
  await insertCollection(
    trx,
    collection,
    posts.map((post, no) => ({
      collection_id: id,
      no,
      platform: post.platform,
      post_id: post.id,
      url: post.url,
      owner_name: post.owner ?? null,
    })),
  )
  await queue.send('collect', { collection_id: id, turn: 0 }, { db: trx })
  const stored = await collectionById(trx, id)
  if (!stored) throw new Error('a collection is gone within its own transaction')
  return stored
}

const withIdempotency = createIdempotency<StoredCollection>()

/** Creates one collection per Idempotency-Key, however often the request is repeated. */
export function collectOnce(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  { key, content, consume }: Repeatable,
  make: (key: RequestKey | undefined) => Promise<StoredCollection>,
): Promise<StoredCollection> {
  return withIdempotency({
    account: viewer.account,
    key,
    hash: () => hashOfParts(content),
    consume,
    find: async (request) => {
      const stored = await collectionByKey(db, viewer, request.key)
      assertSameRequest(stored, request.hash)
      return stored
    },
    make,
    mayBeStored: isKeyTaken,
  })
}
