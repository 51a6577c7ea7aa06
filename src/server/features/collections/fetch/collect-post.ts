import type { Shortfall } from '#contract/comments/completeness.ts'
import type { PostAddress } from '#posts/recognize-address.ts'
import { collectComments } from '#server/connectors/collect-comments.ts'
import type { Comment, Connector, PostFacts } from '#server/connectors/connector.ts'
import {
  type CrawlResult,
  countKnown,
  newTally,
  sumUp,
  type Tally,
} from '#server/connectors/tally-comments.ts'
import type { Context } from '#server/context.ts'
import { packAvatars, packPage, unpackPage } from '#server/core/comments/comment-columns.ts'
import { pagesAfter, type StoredPost } from '#server/core/comments/store.ts'
import { fetchPicture } from '../read/fetch-picture.ts'
import type { CollectionHandle } from './collection-handle.ts'
import { pacedReach } from './open-connector.ts'

interface CachedTally {
  version: number
  tally: Tally
}

/**
 * Comment ids cached for all paused walks together; beyond that the oldest tallies are dropped and recounted when
 * needed.
 */
const maxIds = 1_500_000

const tallies = new Map<string, CachedTally>()

/** Removes and returns the tally of the previous part of the walk, if the collection has not changed since. */
function takeTally(collectionId: string, no: number, version: number): Tally | undefined {
  const key = `${collectionId}/${no}`
  const cached = tallies.get(key)
  tallies.delete(key)
  return cached?.version === version ? cached.tally : undefined
}

function keepTally(collectionId: string, no: number, { version, tally }: CachedTally): void {
  tallies.set(`${collectionId}/${no}`, { version, tally })
  let ids = [...tallies.values()].reduce((sum, cached) => sum + cached.tally.ids.size, 0)
  for (const [key, cached] of tallies) {
    if (ids <= maxIds) return
    tallies.delete(key)
    ids -= cached.tally.ids.size
  }
}

type Deps = Pick<Context, 'db' | 'egress' | 'env' | 'now' | 'random'>

interface FetchOptions {
  connector: Connector
  /** remaining comments of the plan */
  limit: number
  /** posts earlier in the collection, by the platform's own ids */
  before: ReadonlySet<string>
  isOver: () => boolean
  signal: AbortSignal
}

/** The post was already given under another address, so its comments are there. */
export class Repeated extends Error {
  override readonly name = 'Repeated'
}

/** The result of one turn at a post: paused between two pages, finished, or failed with a problem. */
export type PostOutcome = { isPaused: boolean; result: CrawlResult }

/**
 * Continues fetching a post from the page where it paused. Each page is saved with its counts before the next is
 * requested. Raises `Repeated`, saving nothing of the page, if the platform identifies the post as an earlier one.
 */
export async function collectPost(
  ctx: Deps,
  handle: CollectionHandle,
  post: StoredPost,
  options: FetchOptions,
): Promise<PostOutcome> {
  const { id, replies } = handle.collection
  const tally = takeTally(id, post.no, handle.version) ?? (await recount(ctx, post))
  // All pages were saved, but not the fact that it was the end.
  if (post.pages > 0 && post.next === null) return { isPaused: false, result: sumUp(tally, replies) }
  let pages = post.pages
  let picture: Promise<void> | undefined
  let facts: PostFacts | undefined
  const result = await collectComments({
    connector: options.connector,
    post: addressOf(handle, post),
    reach: pacedReach(ctx, options.signal),
    replies,
    from: post.next ?? undefined,
    limit: options.limit,
    tally,
    isOver: options.isOver,
    now: ctx.now,
    signal: options.signal,
    keep: async (fresh) => {
      if (tally.post && options.before.has(tally.post.id)) throw new Repeated()
      await keepPage(ctx, handle, { post, no: pages++, isChanged: tally.post !== facts }, tally, fresh)
      facts = tally.post
      picture ??= fetchPicture(ctx, post, tally.post?.pictureUrl, options.signal)
    },
  })
  await picture
  const isPaused = result.problem === undefined && result.next !== null && !isCutOff(result)
  // Pausing and starting the next turn each increase the version by one.
  if (isPaused || result.problem) keepTally(id, post.no, { version: handle.version + 2, tally })
  return { isPaused, result }
}

function isCutOff({ shortfalls }: CrawlResult): boolean {
  return shortfalls.includes('asked_limit') || shortfalls.includes('loop')
}

/** One step: the page, the counts and the cursor are saved in one commit. */
async function keepPage(
  ctx: Deps,
  handle: CollectionHandle,
  { post, no, isChanged }: { post: StoredPost; no: number; isChanged: boolean },
  tally: Tally,
  fresh: Comment[],
): Promise<void> {
  const data = fresh.length > 0 ? await packPage(fresh) : null
  const at = ctx.now()
  post.fetch_start ??= at
  await handle.keep({
    at,
    page: {
      collection_id: handle.collection.id,
      post_no: post.no,
      no,
      n: fresh.length,
      data,
      avatars: packAvatars(fresh),
    },
    counts: {
      ...countsOf(tally),
      facts: isChanged && tally.post ? JSON.stringify(storedFacts(tally.post)) : null,
      pages: no + 1,
      next: tally.next,
      fetch_start: post.fetch_start,
      fetch_end: at,
    },
  })
}

/** The counts of a post as its row stores them. */
function countsOf(tally: Pick<Tally, 'ids' | 'replies' | 'deleted' | 'duplicates' | 'post' | 'shortfalls'>) {
  const { ids, replies, deleted, duplicates, post, shortfalls } = tally
  return {
    fetched: ids.size,
    replies,
    deleted,
    duplicates,
    expected: post?.expected ?? null,
    shortfalls: JSON.stringify([...shortfalls]),
  }
}

function storedFacts({ id, title, author, pictureUrl, createdAt }: PostFacts) {
  return { id, title, author, pictureUrl, createdAt }
}

/** Counts what was saved, from the pages themselves. */
async function recount({ db }: Pick<Deps, 'db'>, post: StoredPost): Promise<Tally> {
  const tally = newTally({
    post: factsOf(post),
    next: post.next,
    duplicates: post.duplicates,
    begun: post.fetch_start?.toISOString() ?? null,
    until: post.fetch_end?.toISOString() ?? null,
  })
  for (const shortfall of post.shortfalls) tally.shortfalls.add(shortfall as Shortfall)
  for (let after = -1; ; ) {
    const pages = await pagesAfter(db, post.collection_id, { postNo: post.no, after, max: 50 })
    for (const { data } of pages) for (const comment of unpackPage(data)) countKnown(tally, comment)
    const last = pages.at(-1)
    if (!last) return tally
    after = last.no
  }
}

function factsOf({ platform, post_id, url, facts, expected }: StoredPost): PostFacts | undefined {
  if (!facts || !platform) return undefined
  return { ...facts, platform: platform as PostFacts['platform'], id: facts.id ?? post_id, url, expected }
}

function addressOf({ collection }: CollectionHandle, { post_id, url, owner_name }: StoredPost): PostAddress {
  const platform = collection.platform as PostAddress['platform']
  return { kind: 'post', platform, id: post_id, url, ...(owner_name ? { owner: owner_name } : {}) }
}
