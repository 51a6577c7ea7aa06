import { defaultLocale, localeFromTag } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import type { Platform } from '#posts/address.ts'
import type { FetchProblem } from '#server/connectors/fetch-problem.ts'
import type { CrawlResult } from '#server/connectors/tally-comments.ts'
import type { Context } from '#server/context.ts'
import { postsOf, type StoredCollection, type StoredPost } from '#server/core/comments/store.ts'
import { notify } from '#server/core/notifications/bell/notifications.ts'
import { queueMail } from '#server/core/notifications/outbox/queue-mail.ts'
import { originOfBrand } from '#server/core/settings/own-origin.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '#server/kit/durations.ts'
import { type CollectionChange, changePost, dropPost, reachableOwner } from '../store.ts'
import type { CollectionHandle } from './collection-handle.ts'
import { jitterOf } from './open-connector.ts'
import { notePlatformFailure } from './platform-pauses.ts'

/** Milliseconds after which the user has probably turned to something else. */
const longWait = 5 * minuteMs

/**
 * Mails the owner that a collection has ended, if it took long. An open stream does not show that the user is watching:
 * a background tab has one too. The mail names no post, because titles are untrusted text.
 */
async function mailOfEnd(
  ctx: Pick<Context, 'env' | 'now' | 'queue' | 'secrets'>,
  trx: Context['db'],
  { id, user_id: userId, begun_at, created_at }: StoredCollection,
): Promise<void> {
  if (!userId || ctx.now().getTime() - (begun_at ?? created_at).getTime() < longWait) return
  const owner = await reachableOwner(trx, userId)
  if (!owner) return
  const locale = localeFromTag(owner.locale) ?? defaultLocale
  const origin = await originOfBrand({ ...ctx, db: trx }, owner.app_number, '')
  await queueMail(ctx, trx, {
    template: 'collection_done',
    to: owner.email,
    userId,
    locale,
    appNumber: owner.app_number === 2 ? 2 : 1,
    values: {
      fullname: owner.fullname,
      link: `${origin}${pathFor('comments', locale, { collectionId: id })}`,
    },
  })
}

type Deps = Pick<Context, 'db' | 'env' | 'log' | 'now' | 'queue' | 'random' | 'secrets'>

/** How long comments are stored after the end: platforms ask that copies of their content are not kept. */
export const retentionMs = 30 * dayMs

/** What all ends have in common: nothing is waiting anymore, and the comments are stored for a while. */
export function endedAt(now: Date): CollectionChange {
  return {
    goes_on_at: null,
    finished_at: now,
    kept_until: new Date(now.getTime() + retentionMs),
    person: '',
  }
}

/** Ends the turn and queues the next: at once, or when the platform may be requested again. */
export async function reschedule(
  ctx: Deps,
  handle: CollectionHandle,
  at: Date | undefined,
  more: Parameters<CollectionHandle['change']>[0] = {},
): Promise<void> {
  const { id, turn } = handle.collection
  const wait = at ? { status: 'waiting' as const, goes_on_at: at } : {}
  await handle.change({ ...wait, ...more, turn: turn + 1 }, (trx) =>
    ctx.queue.send(
      'collect',
      { collection_id: id, turn: turn + 1 },
      { db: trx, ...(at ? { startAfter: at } : {}) },
    ),
  )
}

/** Waits after a problem if that may help within hours; otherwise ends the collection, which can be resumed by hand. */
export async function handleProblem(
  ctx: Deps,
  handle: CollectionHandle,
  fetchProblem: FetchProblem,
): Promise<void> {
  const { id, platform } = handle.collection
  const { kind, said, isFinal } = fetchProblem
  ctx.log.info({ collection: id, platform, kind, said }, "a platform didn't return its comments")
  if (fetchProblem.isGeneral) await notePlatformFailure(ctx, platform as Platform, id)
  const now = ctx.now()
  const { tries, stuck_since } = handle.stuck
  const problem = JSON.stringify({ kind, said, ...(isFinal ? { isFinal } : {}) })
  const at = retryAt(fetchProblem, handle.stuck, now, jitterOf(ctx))
  if (!at) return endCollection(ctx, handle, { status: 'failed', problem })
  await reschedule(ctx, handle, at, { tries: tries + 1, stuck_since: stuck_since ?? now, problem })
}

/** Records how complete a post is; a post that was never fetched was beyond the plan's limit. */
export async function endPost(
  ctx: Deps,
  handle: CollectionHandle,
  post: StoredPost,
  result: CrawlResult | undefined,
): Promise<void> {
  const shortfalls = result?.shortfalls ?? [...post.shortfalls, 'asked_limit']
  const isCapped = shortfalls.includes('asked_limit')
  const now = ctx.now()
  await handle.change({ stepped_at: now, ...(isCapped ? { is_capped: true } : {}) }, (trx) =>
    changePost(trx, post, {
      done: true,
      complete: result?.complete ?? false,
      shortfalls: JSON.stringify([...new Set(shortfalls)]),
      fetch_start: post.fetch_start ?? now,
      fetch_end: now,
    }),
  )
}

/** Removes a post that was already given under another address: like a repeated address, it counts as one post. */
export async function dropRepeatedPost(ctx: Deps, handle: CollectionHandle, post: StoredPost): Promise<void> {
  await handle.change({ stepped_at: ctx.now() }, (trx) => dropPost(trx, post))
}

/** Ends a collection for good, or until it is resumed, and notifies its owner if it has one. */
export async function endCollection(
  ctx: Deps,
  handle: CollectionHandle,
  change: CollectionChange & { status: 'done' | 'failed' },
): Promise<void> {
  const { id, user_id: userId, wish } = handle.collection
  const posts = await postsOf(ctx.db, id)
  const title = wish.title || posts.find(({ facts }) => facts?.title)?.facts?.title || posts[0]?.url || ''
  const isWhole = change.status === 'done' && posts.every(({ complete }) => complete === true)
  await handle.change({ ...change, ...endedAt(ctx.now()) }, async (trx) => {
    for (const post of posts) if (post.complete === null) await changePost(trx, post, { complete: false })
    if (!userId) return
    const isNone = posts.every(({ fetched }) => fetched === 0)
    const ended = change.status === 'failed' && isNone ? 'failed' : 'short'
    const values = { title, collection_id: id, ...(isWhole ? {} : { ended }) }
    await notify(ctx, trx, { userId, type: 'collection_done', values })
    await mailOfEnd(ctx, trx, handle.collection)
  })
}

/** Problems that last longer than this end a collection; it can be resumed by hand. */
const maxStuck = 6 * hourMs
/** Delays if the platform names none; they double from one minute. */
const usualWait = minuteMs
const maxWait = 30 * minuteMs
/** Delays after failures; the walk itself has retried several times before each of them. */
const afterFailures = [15 * secondMs, minuteMs, 3 * minuteMs]

type Stuck = Pick<StoredCollection, 'tries' | 'stuck_since'>

/**
 * When a collection continues on its own after a problem; undefined if it ends. `jitter` is from 0 to 1 and spreads the
 * retries of collections that were refused together.
 */
export function retryAt(
  { kind, until, mayBeDone, isFinal }: Pick<FetchProblem, 'kind' | 'until' | 'mayBeDone' | 'isFinal'>,
  { tries, stuck_since }: Stuck,
  now: Date,
  jitter: number,
): Date | undefined {
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds * (1 + jitter / 4))
  const end = (stuck_since ?? now).getTime() + maxStuck
  const inTime = (at: Date) => (at.getTime() <= end ? at : undefined)
  // An order that may have been paid for is not repeated automatically.
  if (mayBeDone || isFinal) return undefined
  switch (kind) {
    case 'rate_limited':
      return inTime(until ?? after(Math.min(usualWait * 2 ** tries, maxWait)))
    case 'quota_exhausted':
      return until && inTime(until)
    case 'provider_failed':
    case 'timeout': {
      const wait = afterFailures[tries]
      if (wait === undefined) return undefined
      return inTime(until ?? after(wait))
    }
    default:
      return undefined
  }
}
