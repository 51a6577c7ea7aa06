import { getCompileCacheDir } from 'node:module'
import { fail, failUntil } from '#contract/api/errors.ts'
import { minuteMs } from '#server/kit/durations.ts'
import { createLimiter } from '#server/kit/limiter.ts'
import { createSingleFlight } from '#server/kit/single-flight.ts'
import { createWorkerThreads } from '#server/kit/worker-thread.ts'
import type { Context } from '../../context.ts'
import type { PackedPage } from './collected-lines.ts'
import type {
  CollectionKey,
  CommentWork,
  CommentWorkName,
  ThreadAnswer,
  ThreadRequest,
} from './comment-work.ts'
import { collectionById, pagesOf, postsOf, type StoredPageOfComments } from './store.ts'

/** Comments that the thread caches, across all collections: about 300 MB. */
const maxComments = 500_000
/** One request at a time, and how many may queue; any more get `busy`. */
const limiter = createLimiter({ maxConcurrent: 1, maxWaiting: 200, retrySeconds: 5 })
/** Concurrent requests for a collection share one load. */
const shareLoad = createSingleFlight<void>()

const ask = createWorkerThreads({
  code: new URL('./comment-worker.ts', import.meta.url),
  options: {
    // it needs no environment variables, least of all secrets
    env: {},
    workerData: { compileCache: getCompileCacheDir(), maxComments },
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  },
  // After this time an idle thread is stopped, which frees its memory.
  idleMs: 5 * minuteMs,
})

/**
 * Queries the comments thread. It loads a collection on first use, which takes about a second for 200,000 comments, and
 * then answers in milliseconds. Raises `busy`, and `comments_gone` if they were changed or deleted meanwhile.
 */
export async function askComments<Name extends CommentWorkName>(
  db: Context['db'],
  key: CollectionKey,
  name: Name,
  question: CommentWork[Name]['question'],
): Promise<CommentWork[Name]['answer']> {
  // Repeats only if other collections evict the comments between loading and querying.
  for (let tries = 0; tries < 3; tries++) {
    const answer = await limiter.run(() => ask<ThreadAnswer>({ key, name, question } satisfies ThreadRequest))
    if ('answer' in answer) return answer.answer as CommentWork[Name]['answer']
    if ('problem' in answer) throw new Error(answer.problem)
    await shareLoad(`${key.id} ${key.version}`, () => load(db, key))
  }
  throw failUntil('busy', 5)
}

async function load(db: Context['db'], key: CollectionKey): Promise<void> {
  const { memory, ...pages } = await readPages(db, key)
  const request: ThreadRequest = { key, load: pages }
  // Of size 0, because it is never refused: the request that needs it was admitted.
  const answer = await limiter.run(() => ask<ThreadAnswer>(request, { transfer: [memory] }), { size: 0 })
  if ('problem' in answer) throw new Error(answer.problem)
}

/** Reads pages and version from one snapshot: a step saved in between must not appear in only one of them. */
function readPages(db: Context['db'], { id, version }: CollectionKey) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const stored = await collectionById(trx, id)
      if (stored?.version !== version) throw fail('comments_gone')
      const posts = (await postsOf(trx, id)).map(({ post_id }) => post_id)
      return { posts, ...inOneMemory(await pagesOf(trx, id)) }
    })
}

/** Copies the pages into one buffer, which is transferred to the thread without another copy. */
function inOneMemory(stored: StoredPageOfComments[]): { pages: PackedPage[]; memory: ArrayBuffer } {
  const memory = new ArrayBuffer(stored.reduce((sum, { data }) => sum + data.length, 0))
  let end = 0
  const pages = stored.map(({ post_no, data }) => {
    const copy = new Uint8Array(memory, end, data.length)
    copy.set(data)
    end += data.length
    return { post: post_no, data: copy }
  })
  return { pages, memory }
}
