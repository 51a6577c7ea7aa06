import type { Platform } from '#posts/address.ts'
import { FetchProblem } from '#server/connectors/fetch-problem.ts'
import type { Context } from '#server/context.ts'
import { collectionById, postsOf, type StoredCollection } from '#server/core/comments/store.ts'
import { openCollections } from '../store.ts'
import { collectPost, Repeated } from './collect-post.ts'
import { type CollectionHandle, ConflictError, createHandle } from './collection-handle.ts'
import { dropRepeatedPost, endCollection, endPost, handleProblem, reschedule } from './end-collection.ts'
import { createTurns } from './fair-turns.ts'
import { openConnector } from './open-connector.ts'
import { notePlatformAnswer, pausedUntil } from './platform-pauses.ts'

type CollectJobContext = Pick<
  Context,
  'db' | 'egress' | 'env' | 'log' | 'now' | 'queue' | 'random' | 'secrets'
>

/** Concurrent walks in this process, and per platform. */
const turns = createTurns({ atOnce: 6, perPlatform: 4 })
/** Milliseconds after which a turn ends: if others are waiting, and in any case. */
const shortTurn = 3_000
const longTurn = 30_000
/** Milliseconds after which a turn without progress is aborted. */
const maxTurn = 180_000

/** Collections held by this process: how to abort each, and a promise that settles when it has ended. */
const runs = new Map<string, { controller: AbortController; ended: Promise<void> }>()

/** Stops this process from fetching a collection at once; other processes notice through the database. */
export function abortFetching(collectionId: string): void {
  runs.get(collectionId)?.controller.abort(new ConflictError())
}

/**
 * One turn of a collection: several pages, each saved as a step, then the job of the next turn. If it ends early, the
 * saved pages stay and the next turn continues after them.
 */
export async function runCollectJob(
  ctx: CollectJobContext,
  job: { collection_id: string; turn: number },
  stopped: AbortSignal,
): Promise<void> {
  // A job delivered twice then finds that its turn is over; a collection resumed in the meantime has a new turn.
  for (let previous = runs.get(job.collection_id); previous; previous = runs.get(job.collection_id))
    await previous.ended
  const controller = new AbortController()
  const run = runTurn(ctx, job, AbortSignal.any([stopped, controller.signal]))
    .catch((error: unknown) => {
      if (!(error instanceof ConflictError) && !controller.signal.aborted) throw error
    })
    .finally(() => runs.delete(job.collection_id))
  runs.set(job.collection_id, { controller, ended: run.catch(() => undefined) })
  await run
}

async function runTurn(
  ctx: CollectJobContext,
  { collection_id: id, turn }: { collection_id: string; turn: number },
  signal: AbortSignal,
): Promise<void> {
  const due = await dueCollection(ctx, id, turn)
  if (!due) return
  const release = await turns.take({ person: due.person, platform: due.platform ?? '' }, signal)
  try {
    // The collection may have changed while the job waited.
    const collection = await dueCollection(ctx, id, turn)
    if (collection) await continueCollection(ctx, createHandle(ctx, collection), signal)
  } finally {
    release()
  }
}

async function dueCollection(
  ctx: CollectJobContext,
  id: string,
  turn: number,
): Promise<StoredCollection | undefined> {
  const collection = await collectionById(ctx.db, id)
  if (collection?.turn !== turn || (collection.status !== 'waiting' && collection.status !== 'running'))
    return undefined
  if (!collection.goes_on_at || collection.goes_on_at <= ctx.now()) return collection
  // The database clock, which schedules jobs, is ahead of ours. A failed job is retried after a few seconds; one queued
  // for the same moment would run at once, again and again.
  throw new Error(`collection ${id} does not continue before ${collection.goes_on_at.toISOString()}`)
}

async function continueCollection(
  ctx: CollectJobContext,
  handle: CollectionHandle,
  signal: AbortSignal,
): Promise<void> {
  const { collection } = handle
  const platform = collection.platform as Platform
  const resumesAt = await pausedUntil(ctx, platform)
  if (resumesAt) return reschedule(ctx, handle, resumesAt)
  await handle.change({ status: 'running', goes_on_at: null, problem: null, stepped_at: ctx.now() })
  const tooLong = AbortSignal.timeout(maxTurn)
  try {
    // A cursor is only valid for the connector that made it.
    const by = collection.by === 'apify' ? 'apify' : 'official'
    const choice = await openConnector(ctx, collection, by)
    if (!choice) return await handleProblem(ctx, handle, new FetchProblem('token_invalid'))
    const isPaused = await fetchPosts(ctx, handle, choice.connector, AbortSignal.any([signal, tooLong]))
    if (isPaused) await reschedule(ctx, handle, undefined)
  } catch (error) {
    if (signal.aborted || error instanceof ConflictError) throw error
    if (tooLong.aborted)
      await handleProblem(ctx, handle, new FetchProblem('timeout', { said: 'the turn is over' }))
    else await handleError(ctx, handle, error)
  }
}

/**
 * Treats an unexpected error as a temporary problem: otherwise a collection that breaks at every try would be retried
 * for days without its owner knowing. If even that cannot be saved, the database is unavailable and the job is retried.
 */
async function handleError(ctx: CollectJobContext, handle: CollectionHandle, error: unknown): Promise<void> {
  ctx.log.error({ collection: handle.collection.id, error: String(error) }, 'a step of a collection failed')
  try {
    await handleProblem(ctx, handle, new FetchProblem('provider_failed', { said: 'a fault of this server' }))
  } catch {
    throw error
  }
}

/** Whether it paused between two pages; otherwise it has ended or is waiting. */
async function fetchPosts(
  ctx: CollectJobContext,
  handle: CollectionHandle,
  connector: Parameters<typeof collectPost>[3]['connector'],
  signal: AbortSignal,
): Promise<boolean> {
  const { id, most: maxComments } = handle.collection
  const platform = handle.collection.platform as Platform
  const begun = performance.now()
  const isOver = () => {
    const elapsed = performance.now() - begun
    return elapsed >= longTurn || (elapsed >= shortTurn && turns.isWanted(platform))
  }
  let fetched = 0
  const before = new Set<string>()
  for (const post of await postsOf(ctx.db, id)) {
    if (!post.done) {
      const limit = Math.max(0, maxComments - fetched)
      if (limit === 0) {
        await endPost(ctx, handle, post, undefined)
        continue
      }
      const options = { connector, limit, before, isOver, signal }
      const outcome = await collectPost(ctx, handle, post, options).catch(undefinedIfRepeated)
      if (!outcome) {
        await dropRepeatedPost(ctx, handle, post)
        // The positions of the posts have changed; the next turn reads them again.
        return true
      }
      const { isPaused, result } = outcome
      if (result.problem && (await isForProvider(ctx, handle, result.problem))) {
        await reschedule(ctx, handle, undefined, { by: 'apify' })
        return false
      }
      if (result.problem) return handleProblem(ctx, handle, result.problem).then(() => false)
      await notePlatformAnswer(ctx, platform)
      if (isPaused) return true
      await endPost(ctx, handle, post, result)
      post.fetched = result.fetched
      if (result.post) before.add(result.post.id)
    }
    if (post.facts?.id !== undefined) before.add(post.facts.id)
    fetched += post.fetched
  }
  await endCollection(ctx, handle, { status: 'done' })
  return false
}

function undefinedIfRepeated(error: unknown): undefined {
  if (!(error instanceof Repeated)) throw error
}

/**
 * Connected accounts can only read their own posts; other posts are handed to the provider, if it is available and
 * nothing was read yet.
 */
async function isForProvider(
  ctx: CollectJobContext,
  { collection }: CollectionHandle,
  { kind }: FetchProblem,
): Promise<boolean> {
  if (collection.by !== 'official' || (kind !== 'not_found' && kind !== 'permission')) return false
  if ((await postsOf(ctx.db, collection.id)).some(({ pages }) => pages > 0)) return false
  return (await openConnector(ctx, collection, 'apify')) !== undefined
}

/**
 * Continues all collections that the previous run of the server left open. Those that are paid for wait until every turn
 * that another node may have begun is over, because a second turn would order, and pay, a second time.
 */
export async function resumeAllCollections({
  db,
  now,
  queue,
}: Pick<Context, 'db' | 'now' | 'queue'>): Promise<void> {
  const turnsOver = new Date(now().getTime() + maxTurn)
  for (const { id, by, turn, goes_on_at } of await openCollections(db)) {
    const startAfter = by === 'apify' && !(goes_on_at && goes_on_at > turnsOver) ? turnsOver : goes_on_at
    await queue.send('collect', { collection_id: id, turn }, startAfter ? { startAfter } : {})
  }
}
