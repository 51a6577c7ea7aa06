import { getCompileCacheDir } from 'node:module'
import { Worker } from 'node:worker_threads'
import { fail, failUntil } from '#contract/api/errors.ts'
import { minuteMs } from '#server/kit/durations.ts'
import { createSingleFlight } from '#server/kit/single-flight.ts'
import type { Context } from '../../context.ts'
import type { PackedPage } from './collected-lines.ts'
import type { Answered, CollectionKey, CommentWork, CommentWorkName, Told } from './comment-work.ts'
import { collectionById, pagesOf, postsOf, type StoredPage } from './store.ts'

/** Comments that the thread caches, across all collections: about 300 MB. */
const maxComments = 500_000
/** Requests that may queue; any more get `busy`. */
const maxWaiting = 200
/** An idle thread is stopped after this time, which frees its memory. */
const restMillis = 5 * minuteMs

interface Thread {
  worker: Worker
  waiting: Map<number, { resolve: (answer: Answered) => void; reject: (problem: Error) => void }>
  /** concurrent requests for a collection share one load */
  load: ReturnType<typeof createSingleFlight<void>>
  rest: NodeJS.Timeout | undefined
}

let thread: Thread | undefined
let count = 0

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
    const running = runningThread()
    if (running.waiting.size >= maxWaiting) throw failUntil('busy', 5)
    const answered = await tell(running, { no: ++count, key, name, question })
    if ('answer' in answered) return answered.answer as CommentWork[Name]['answer']
    if ('problem' in answered) throw new Error(answered.problem)
    await running.load(`${key.id} ${key.version}`, () => loadInto(running, db, key))
  }
  throw failUntil('busy', 5)
}

async function loadInto(running: Thread, db: Context['db'], key: CollectionKey): Promise<void> {
  const { memory, ...load } = await readPages(db, key)
  const answered = await tell(running, { no: ++count, key, load }, [memory])
  if ('problem' in answered) throw new Error(answered.problem)
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
function inOneMemory(stored: StoredPage[]): { pages: PackedPage[]; memory: ArrayBuffer } {
  const memory = new ArrayBuffer(stored.reduce((sum, { data }) => sum + data.length, 0))
  let end = 0
  const pages = stored.map(({ post_no, data }) => {
    const own = new Uint8Array(memory, end, data.length)
    own.set(data)
    end += data.length
    return { post: post_no, data: own }
  })
  return { pages, memory }
}

function runningThread(): Thread {
  if (thread) {
    clearTimeout(thread.rest)
    return thread
  }
  const worker = new Worker(new URL('./comment-worker.ts', import.meta.url), {
    // it needs no environment variables, least of all secrets
    env: {},
    workerData: { compileCache: getCompileCacheDir(), maxComments },
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  })
  const started: Thread = { worker, waiting: new Map(), load: createSingleFlight<void>(), rest: undefined }
  const end = (problem: Error) => {
    if (thread === started) thread = undefined
    for (const { reject } of started.waiting.values()) reject(problem)
    started.waiting.clear()
  }
  worker.on('error', end)
  worker.on('exit', () => end(new Error('the thread that holds comments ended')))
  worker.on('message', (answered: Answered) => {
    const asker = started.waiting.get(answered.no)
    started.waiting.delete(answered.no)
    if (started.waiting.size === 0) rest(started)
    asker?.resolve(answered)
  })
  thread = started
  return started
}

function tell({ worker, waiting }: Thread, told: Told, handedOver: ArrayBuffer[] = []): Promise<Answered> {
  return new Promise((resolve, reject) => {
    waiting.set(told.no, { resolve, reject })
    worker.ref()
    worker.postMessage(told, handedOver)
  })
}

/** An idle thread must not keep the process alive. */
function rest(running: Thread): void {
  running.worker.unref()
  clearTimeout(running.rest)
  running.rest = setTimeout(() => {
    if (running.waiting.size > 0) return
    if (thread === running) thread = undefined
    void running.worker.terminate()
  }, restMillis).unref()
}
