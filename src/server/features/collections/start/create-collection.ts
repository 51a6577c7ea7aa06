import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { fail } from '#contract/api/errors.ts'
import type {
  Collection,
  createCollection as call,
  estimateCollection as estimateCall,
} from '#contract/comments/collections.ts'
import type { PostAddress } from '#posts/recognize-address.ts'
import { apifyPlatforms, estimateApify } from '#server/connectors/apify/actor.ts'
import { FetchProblem } from '#server/connectors/fetch-problem.ts'
import { estimate as estimateX } from '#server/connectors/x/conversation.ts'
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
import { connectorBy, pacedReach } from '../fetch/open-connector.ts'
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

type EstimateDeps = Pick<Context, 'db' | 'egress' | 'env' | 'now' | 'plan' | 'random' | 'secrets'>
type Estimate = z.input<(typeof estimateCall)['reply']>
type Cost = NonNullable<Estimate['cost']>

/** In milliseconds; a user is waiting for the answer. */
const timeoutMs = 25_000

/** The cost of fetching, if the platform or the provider charges for it. */
export async function estimateCollection(
  ctx: EstimateDeps,
  viewer: Viewer,
  { posts: typed, replies }: { posts: string[]; replies: boolean },
): Promise<Estimate> {
  const { platform, addresses } = recognizePosts(typed)
  const { maxComments } = await assertPostLimit(ctx, viewer, { platform, posts: addresses.length })
  const userCredentials = await credentialsFor(ctx, viewer.kind === 'user' ? viewer.user.id : null)
  const choice = connectorBy(ctx, platform, userCredentials)
  if (!choice) throw fail('platform_unavailable')
  const paid_by = userCredentials.paidBy[platform] ?? 'site'
  const provided = apifyPlatforms.find((name) => name === platform)
  if (choice.by === 'apify' && provided) {
    // The number of comments is only known after paying: the upper bound is what the plan's limit would cost.
    const { least, max: highest } = estimateApify(provided, maxComments).dollars
    return {
      platform,
      cost: { comments: maxComments, currency: 'USD', least, most: highest, paid_by, reaches_back: true },
    }
  }
  if (platform !== 'x') return { platform, cost: null }
  await consumeBudget(ctx, viewer, { what: 'estimate', platform, userCredentials })
  const posts = await followAll(ctx, addresses, choice.by)
  const reach = pacedReach(ctx, AbortSignal.timeout(timeoutMs))
  const access = {
    baseUrl: ctx.env.platforms.x,
    token: userCredentials.credentials.xBearerToken ?? '',
    fieldStyle: ctx.env.platforms.xFieldStyle,
    search: ctx.env.platforms.xSearch,
    now: ctx.now,
  }
  const cost: Cost = { comments: 0, currency: 'USD', least: 0, most: 0, paid_by, reaches_back: true }
  try {
    for (const post of posts) {
      const estimate = await estimateX(access, post, { reach, replies, limit: maxComments })
      cost.comments += estimate.comments
      cost.least = inTenthCents(cost.least + estimate.dollars.least)
      cost.most = inTenthCents(cost.most + estimate.dollars.max)
      cost.reaches_back &&= estimate.reachesBack
    }
  } catch (error) {
    if (error instanceof FetchProblem || (error as Error).name === 'TimeoutError')
      throw fail('comments_problem')
    throw error
  }
  return { platform, cost }
}

/** Rounds off floating-point tails of the sum. */
function inTenthCents(dollars: number): number {
  return Math.round(dollars * 1000) / 1000
}
