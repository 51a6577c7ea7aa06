import { setTimeout as pause } from 'node:timers/promises'
import type { CallBody, CallReplyInput, Document } from '#contract/api/call.ts'
import type { CollectedPost, Collection, weighCollection as call } from '#contract/comments/collections.ts'
import { knownFetchProblem } from '#contract/comments/completeness.ts'
import { type Platform, platforms } from '#posts/address.ts'
import type { Context, Viewer } from '#server/context.ts'
import { askComments } from '#server/core/comments/ask-comments.ts'
import type { WeighedRow } from '#server/core/comments/comment-work.ts'
import {
  completenessOf,
  drawRulesOf,
  ownCollection,
  pastWinnersOf,
  readableCollection,
} from '#server/core/comments/readable-collection.ts'
import { drawsFrom, postsOf, type StoredCollection, type StoredPost } from '#server/core/comments/store.ts'
import type { StreamedEvent } from '#server/http/send-events.ts'
import { createStreamSlots } from '#server/kit/stream-slots.ts'
import { hasDraws, othersRunning } from '../store.ts'

type Deps = Pick<Context, 'db'>

/** A collection and its progress, for its owner. */
export async function readCollection(ctx: Deps, viewer: Viewer, id: string): Promise<Collection> {
  return viewOf(ctx, await ownCollection(ctx, viewer, id))
}

export async function viewOf({ db }: Deps, collection: StoredCollection): Promise<Collection> {
  const { id, status, person, wish } = collection
  const [posts, others, drawn] = await Promise.all([
    postsOf(db, id),
    status === 'waiting' ? othersRunning(db, person) : 0,
    drawsFrom(db, id),
  ])
  // A draw that its owner deleted would be found again by its key, and cannot be opened.
  const pick = wish.pick && (drawn.length > 0 || !(await hasDraws(db, id)))
  return collectionView({
    collection: { ...collection, wish: { ...wish, pick } },
    posts,
    othersRunning: others,
    drawn,
  })
}

interface CollectionParts {
  collection: StoredCollection
  posts: StoredPost[]
  /** other people's collections being fetched right now */
  othersRunning: number
  drawn: { share_code: string; seq: number }[]
}

/** A collection as shown to its owner. */
function collectionView({ collection, posts, othersRunning, drawn }: CollectionParts): Collection {
  const { status, goes_on_at, problem } = collection
  return {
    id: collection.id,
    status,
    platform: platforms.find((platform): platform is Platform => platform === collection.platform) ?? null,
    by: collection.by,
    replies: collection.replies,
    posts: posts.map(postView),
    totals: totalsOf(posts),
    completeness: completenessOf(collection, posts),
    supplied: suppliedView(collection),
    most: collection.most,
    is_capped: collection.is_capped,
    problem: problem || status === 'failed' ? { kind: knownFetchProblem(problem?.kind) } : null,
    goes_on_at: instant(goes_on_at),
    ahead: status === 'waiting' && !goes_on_at ? othersRunning : null,
    wish: collection.wish,
    drawn: drawn.map(({ share_code, seq }) => ({ share_code, seq })),
    created_at: collection.created_at.toISOString(),
    finished_at: instant(collection.finished_at),
    kept_until: instant(collection.kept_until),
  }
}

function suppliedView({ by, file_name, refused, blank }: StoredCollection): Collection['supplied'] {
  return by === 'organiser' ? { file_name, refused, blank } : null
}

function postView(post: StoredPost): CollectedPost {
  const { facts } = post
  const author = facts?.author?.name ?? facts?.author?.handle
  return {
    no: post.no,
    id: post.post_id,
    url: post.url,
    title: facts?.title ?? null,
    author: author ?? post.owner_name,
    has_picture: post.has_picture,
    created_at: instantOf(facts?.createdAt),
    pages: post.pages,
    fetched: post.fetched,
    replies: post.replies,
    deleted: post.deleted,
    duplicates: post.duplicates,
    expected: post.expected,
    shortfalls: post.shortfalls,
    complete: post.complete,
  }
}

/** The platform's total is only known if it has a count for every post. */
function totalsOf(posts: StoredPost[]): Collection['totals'] {
  const sum = (value: (post: StoredPost) => number) => posts.reduce((total, post) => total + value(post), 0)
  const isCounted = posts.length > 0 && posts.every(({ expected }) => expected !== null)
  return {
    pages: sum(({ pages }) => pages),
    fetched: sum(({ fetched }) => fetched),
    replies: sum(({ replies }) => replies),
    deleted: sum(({ deleted }) => deleted),
    duplicates: sum(({ duplicates }) => duplicates),
    expected: isCounted ? sum(({ expected }) => expected ?? 0) : null,
  }
}

function instant(at: Date | null): string | null {
  return at ? at.toISOString() : null
}

function instantOf(text: string | undefined): string | null {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

type Progress = StreamedEvent<Collection>

/** How often the database is checked for changes, in milliseconds. */
const pollInterval = 1000
/** Open streams per person; a browser opens no more to one site over HTTP/1.1. */
const takeSlot = createStreamSlots({ maxPerOwner: 6 })

/** The collection, at once and after every change, until it has ended. */
export async function watchCollection(
  ctx: Deps,
  viewer: Viewer,
  id: string,
  signal: AbortSignal,
): Promise<AsyncGenerator<Progress, void, void>> {
  await ownCollection(ctx, viewer, id)
  const release = takeSlot({ owner: viewer.owner, signal })
  return changesOf(ctx, viewer, id, signal, release)
}

async function* changesOf(
  ctx: Deps,
  viewer: Viewer,
  id: string,
  signal: AbortSignal,
  release: () => void,
): AsyncGenerator<Progress, void, void> {
  try {
    for (let lastText = ''; !signal.aborted; ) {
      const data = await viewOf(ctx, await ownCollection(ctx, viewer, id))
      const text = JSON.stringify(data)
      if (text !== lastText) yield { event: 'progress', data }
      lastText = text
      if (data.status !== 'waiting' && data.status !== 'running') return
      await pause(pollInterval, undefined, { signal }).catch(() => undefined)
    }
  } finally {
    release()
  }
}

/** All comments of the viewer's own collection, as a draw would seal them. */
export async function exportComments(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: Viewer,
  id: string,
): Promise<Document> {
  const collection = await readableCollection(ctx, viewer, id)
  const { bytes } = await askComments(ctx.db, collection, 'document', {})
  return { bytes, fileName: `comments-${collection.id.slice(0, 8)}.jsonl`, isPrivate: true }
}

/** Applies rules to the comments of the viewer's own collection; nothing is drawn or saved. */
export async function weighCollection(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: Viewer,
  id: string,
  { one_entry_per_person, exclude, comment_rules, show }: CallBody<typeof call>,
): Promise<CallReplyInput<typeof call>> {
  const collection = await readableCollection(ctx, viewer, id)
  const past = await pastWinnersOf(ctx.db, collection, comment_rules)
  const input = { one_entry_per_person, exclude, comments: drawRulesOf(comment_rules, past) }
  const { page: rowsPage, ...counts } = await askComments(ctx.db, collection, 'weigh', { input, show })
  if (!rowsPage || !show) return counts
  const { page, page_size } = show
  return { ...counts, shown: { rows: rowsPage.rows.map(rowView), total: rowsPage.total, page, page_size } }
}

/** Rows are shown counting from 1. */
function rowView({ id: _id, post: _post, row, duplicate_of, ...view }: WeighedRow) {
  return { ...view, row: row + 1, ...(duplicate_of === undefined ? {} : { duplicate_of: duplicate_of + 1 }) }
}
