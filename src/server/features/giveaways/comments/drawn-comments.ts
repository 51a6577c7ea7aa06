import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '#contract/api/errors.ts'
import type { Context } from '#server/context.ts'
import { askComments } from '#server/core/comments/ask-comments.ts'
import type { PlainRow } from '#server/core/comments/comment-work.ts'
import { areKept } from '#server/core/comments/readable-collection.ts'
import { collectionById, type StoredCollection } from '#server/core/comments/store.ts'
import type { StoredComment, StoredGiveaway } from '../store.ts'

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
