import { createHash } from 'node:crypto'
import { sealRules } from '#draw/comments/seal-rules.ts'
import type { SealedPost, SealedRules, Source } from '#draw/commitment.ts'
import type { StoredPost as CollectedPost } from '#server/core/comments/store.ts'
import type { StoredPost, StoredRules, StoredSource } from '../store.ts'
import type { CommentsToDraw } from './comments-to-draw.ts'

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
