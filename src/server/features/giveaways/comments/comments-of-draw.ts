import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Failure, fail } from '#contract/api/errors.ts'
import type { CommentRules } from '#contract/comments/comment-rules.ts'
import { needsConsent } from '#contract/comments/completeness.ts'
import type { GiveawayStatistics } from '#contract/draws/statistics.ts'
import type { CommentRule } from '#draw/comments/comment-rules.ts'
import { sealRules } from '#draw/comments/seal-rules.ts'
import type { SealedPost, SealedRules, Source } from '#draw/commitment.ts'
import type { Weighing } from '#draw/entries/rules.ts'
import { platforms } from '#posts/address.ts'
import type { Context, Viewer } from '#server/context.ts'
import { askComments } from '#server/core/comments/ask-comments.ts'
import type { PlainRow } from '#server/core/comments/comment-work.ts'
import {
  areKept,
  assertMentions,
  completenessOf,
  drawRulesOf,
  ownCollection,
  pastWinnersOf,
  readableCollection,
} from '#server/core/comments/readable-collection.ts'
import {
  type StoredPost as CollectedPost,
  collectionById,
  postsOf,
  type StoredCollection,
} from '#server/core/comments/store.ts'
import { planOf, requireTool } from '#server/core/plans/entitlements.ts'
import type { ReadList } from '../seal/list.ts'
import type { StoredComment, StoredGiveaway, StoredPost, StoredRules, StoredSource } from '../store.ts'

/** Comments with the rules applied, and everything that sealing them needs. */
export interface CommentsToDraw {
  collection: StoredCollection
  /** the posts of the comments; none if the organizer supplied a list without naming one and it indicates no gaps */
  posts: CollectedPost[]
  rules: CommentRules
  drawRules: CommentRule[]
  pastWinners: string[]
  weighing: Weighing
  /** hex; of the comments document */
  sha256: string
  statistics: GiveawayStatistics | null
}

export interface CollectionChoice {
  collection_id: string
  comment_rules: CommentRules
  accept_incomplete: boolean
}

/**
 * Applies the rules to the viewer's own collection, and raises whatever prevents a draw from it; nothing is counted
 * yet.
 */
export async function commentsToDraw(
  ctx: Pick<Context, 'db' | 'now' | 'plan'>,
  viewer: Viewer,
  { collection_id, comment_rules, accept_incomplete }: CollectionChoice,
  options: { winners: number; rules: { one_entry_per_person?: boolean | undefined; exclude: string[] } },
): Promise<{ comments: CommentsToDraw; read: ReadList }> {
  await assertToolAllowed(ctx, viewer, await ownCollection(ctx, viewer, collection_id))
  const collection = await readableCollection(ctx, viewer, collection_id)
  const posts = await postsOf(ctx.db, collection.id)
  if (needsConsent(completenessOf(collection, posts)) && !accept_incomplete)
    throw fail('collection_incomplete')
  const count = posts.reduce((sum, { fetched }) => sum + fetched, 0)
  const limit = (await planOf(ctx, viewer)).comments
  if (count > limit) throw fail('list_too_long', { limit, count })
  assertMentions(comment_rules, ['source', 'comment_rules'])
  const pastWinners = await pastWinnersOf(ctx.db, collection, comment_rules)
  const drawRules = drawRulesOf(comment_rules, pastWinners)
  const { one_entry_per_person = true, exclude } = options.rules
  const { keys, ...sealed } = await askComments(ctx.db, collection, 'seal', {
    input: { one_entry_per_person, exclude, comments: drawRules },
  })
  const { eligible } = sealed.weighing
  if (eligible < options.winners)
    throw fail('not_enough_comments', { winners: options.winners, count: eligible })
  const namedPosts = posts.filter(({ post_id, shortfalls }) => post_id !== '' || shortfalls.length > 0)
  const rows = new Uint32Array(keys.count)
  for (let i = 0; i < rows.length; i++) rows[i] = i + 1
  return {
    comments: { collection, posts: namedPosts, rules: comment_rules, drawRules, pastWinners, ...sealed },
    read: { list: { entries: keys, rows }, blank: collection.blank, refused: collection.refused },
  }
}

/** A supplied list needs no platform, so it requires the same tool as other lists. */
async function assertToolAllowed(
  ctx: Pick<Context, 'db' | 'plan'>,
  viewer: Viewer,
  { platform, by }: StoredCollection,
): Promise<void> {
  const fetched = by === 'organiser' ? undefined : platforms.find((name) => name === platform)
  await requireTool(ctx, viewer, [fetched ?? 'other_tools'])
}

/**
 * The header's part about comments: what was found at each post, whether it is complete, and the hash of the document.
 */
export function commentsSource({ collection, posts, sha256, weighing }: CommentsToDraw): Source {
  const { platform, by, file_sha256 } = collection
  return {
    kind: 'post',
    platform: platform ?? 'none',
    by,
    posts: posts.map((post) => sealedPost(post, collection.created_at)),
    ...(file_sha256 === null ? {} : { file_sha256 }),
    comments: { v: 'comments/1', sha256, count: weighing.weights.length },
  }
}

/** The comment rules in their public form. */
export function commentsRules(
  { drawRules }: CommentsToDraw,
  saltKey: Uint8Array,
): Pick<SealedRules, 'comments'> {
  return { comments: sealRules(drawRules, saltKey) }
}

function sealedPost(post: CollectedPost, created: Date): SealedPost {
  const { fetch_start, fetch_end } = timesOf(post, created)
  return {
    post: post.post_id,
    fetch_start,
    fetch_end,
    pages: post.pages,
    platform_count: post.expected,
    fetched: post.fetched,
    replies: post.replies,
    deleted: post.deleted,
    duplicates: post.duplicates,
    shortfalls: post.shortfalls,
    complete: post.complete === true,
  }
}

/** A supplied list was never fetched: the time it was received counts. */
function timesOf({ fetch_start, fetch_end }: CollectedPost, created: Date) {
  const start = fetch_start ?? created
  return { fetch_start: start.toISOString(), fetch_end: (fetch_end ?? start).toISOString() }
}

/** What the draw stores about its source for when the comments are gone. */
export function storedCommentsSource({
  collection,
  posts,
}: Pick<CommentsToDraw, 'collection' | 'posts'>): StoredSource {
  const { platform, by, file_name, file_sha256, created_at } = collection
  return {
    type: 'post',
    platform,
    by,
    posts: posts.map((post) => storedPost(post, created_at)),
    ...(file_name === null ? {} : { file_name }),
    ...(file_sha256 === null ? {} : { file_sha256 }),
  }
}

function storedPost(post: CollectedPost, created: Date): StoredPost {
  const { facts, pages, fetched, replies, deleted, duplicates, expected, shortfalls } = post
  return {
    id: post.post_id,
    url: post.url,
    title: facts?.title ?? null,
    author: facts?.author?.handle ?? facts?.author?.name ?? post.owner_name,
    pages,
    fetched,
    replies,
    deleted,
    duplicates,
    expected,
    shortfalls,
    complete: post.complete === true,
    ...timesOf(post, created),
  }
}

export function storedCommentRules({
  rules,
  pastWinners,
}: CommentsToDraw): Pick<StoredRules, 'comments' | 'past_winners'> {
  return { comments: rules, ...(rules.no_past_winners ? { past_winners: pastWinners } : {}) }
}

/** Replaces the list hash by which draws of the same people are counted: draws of posts are counted by their posts. */
export function postsHash({ collection, posts }: Pick<CommentsToDraw, 'collection' | 'posts'>): string {
  const lines = posts.map(({ post_id }) => `${collection.platform}\0${post_id}\n`).sort()
  return createHash('sha256')
    .update(`posts\n${lines.join('')}`)
    .digest('hex')
}

/** Longest comment text stored with a winner, in code points. */
const maxTextLength = 2000

/** The collection of a draw, if its comments are still stored and unchanged since the draw. */
export async function drawnCollection(
  ctx: Pick<Context, 'db' | 'now'>,
  { collection_id, collection_version }: Pick<StoredGiveaway, 'collection_id' | 'collection_version'>,
): Promise<StoredCollection | undefined> {
  const collection = collection_id === null ? undefined : await collectionById(ctx.db, collection_id)
  const isSame = collection?.version === collection_version
  return collection && isSame && areKept(collection, ctx.now()) ? collection : undefined
}

/** Tries while the thread that reads comments has too much to do, and the milliseconds between them. */
const maxTries = 4
const retryMs = 1500

/**
 * The comments at some source rows (from 1). Rows are missing if the comments are gone, or can't be read: the winners
 * do not depend on it, and a draw must not stay unfinished because of its winners' comments.
 */
export async function commentsAt(
  ctx: Pick<Context, 'db' | 'log' | 'now'>,
  stored: StoredGiveaway,
  rows: readonly number[],
): Promise<Map<number, StoredComment>> {
  if (rows.length === 0) return new Map()
  for (let tries = 1; ; tries++)
    try {
      return await readComments(ctx, stored, rows)
    } catch (err) {
      const isBusy = err instanceof Failure && err.code === 'busy'
      if (!isBusy || tries >= maxTries) {
        ctx.log.warn({ err, giveaway: stored.id }, "can't read the comments of winners")
        return new Map()
      }
      await pause(retryMs)
    }
}

async function readComments(
  ctx: Pick<Context, 'db' | 'now'>,
  stored: StoredGiveaway,
  rows: readonly number[],
): Promise<Map<number, StoredComment>> {
  const collection = await drawnCollection(ctx, stored)
  if (!collection) return new Map()
  const commentRows = await askComments(ctx.db, collection, 'rows', { rows: rows.map((row) => row - 1) })
  const posts = (stored.source.posts ?? []).map(({ id }) => id)
  return new Map(commentRows.map((commentRow) => [commentRow.row + 1, commentOf(commentRow, posts)]))
}

/** The part of a comment that is shown with its winner. */
export function commentOf({ id, text, at, url, post }: PlainRow, posts: readonly string[]): StoredComment {
  return { id, text: cut(text), at, url, post: Math.max(0, posts.indexOf(post)) }
}

function cut(text: string): string {
  return text.length <= maxTextLength ? text : [...text].slice(0, maxTextLength).join('')
}
