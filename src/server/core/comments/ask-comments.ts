import { getCompileCacheDir } from 'node:module'
import { Worker } from 'node:worker_threads'
import { fail, failUntil } from '#contract/errors.ts'
import type { Context } from '../../context.ts'
import type { PackedPage } from './collected-lines.ts'
import type { Answered, CollectionKey, CommentWork, CommentWorkName, Told } from './comment-work.ts'
import { collectionById, pagesOf, postsOf, type StoredPage } from './store.ts'

/** Comments that the thread keeps at hand, of all collections together: some 300 MB. */
const maxComments = 500_000
/** Questions that may wait; the next is asked to come back. */
const maxWaiting = 200
/** A thread that nobody asked for so long is let go, with the memory. */
const restMillis = 5 * 60_000

interface Thread {
  worker: Worker
  waiting: Map<number, { resolve: (answer: Answered) => void; reject: (problem: Error) => void }>
  /** collections that it is being told of at this moment, so that all who ask wait for one reading */
  loads: Map<string, Promise<void>>
  rest: NodeJS.Timeout | undefined
}

let thread: Thread | undefined
let count = 0

/**
 * Asks the thread that holds comments. It reads those of a collection when they are first asked for, in a second or so
 * for 200,000, and then answers in milliseconds. Raises `busy`, and `comments_gone` where they were changed or deleted meanwhile.
 */
export async function askComments<Name extends CommentWorkName>(
  db: Context['db'],
  key: CollectionKey,
  name: Name,
  question: CommentWork[Name]['question'],
): Promise<CommentWork[Name]['answer']> {
  // More than once only where others push the comments out between being read and being asked.
  for (let tries = 0; tries < 3; tries++) {
    const running = runningThread()
    if (running.waiting.size >= maxWaiting) throw failUntil('busy', 5)
    const answered = await tell(running, { no: ++count, key, name, question })
    if ('answer' in answered) return answered.answer as CommentWork[Name]['answer']
    if ('problem' in answered) throw new Error(answered.problem)
    await loadOnce(running, db, key)
  }
  throw failUntil('busy', 5)
}

function loadOnce(running: Thread, db: Context['db'], key: CollectionKey): Promise<void> {
  const name = `${key.id} ${key.version}`
  const known = running.loads.get(name)
  if (known) return known
  const load = loadInto(running, db, key).finally(() => running.loads.delete(name))
  running.loads.set(name, load)
  return load
}

async function loadInto(running: Thread, db: Context['db'], key: CollectionKey): Promise<void> {
  const { memory, ...load } = await readPages(db, key)
  const answered = await tell(running, { no: ++count, key, load }, [memory])
  if ('problem' in answered) throw new Error(answered.problem)
}

/** Pages and version as of one moment: a step that is kept in between must not be in one and not in the other. */
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

/** Pages in one piece of memory, which is handed over and not copied again. */
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
    // it needs nothing of the environment, least of all its secrets
    env: {},
    workerData: { compileCache: getCompileCacheDir(), maxComments },
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  })
  const started: Thread = { worker, waiting: new Map(), loads: new Map(), rest: undefined }
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

/** A resting thread keeps no process alive. */
function rest(running: Thread): void {
  running.worker.unref()
  clearTimeout(running.rest)
  running.rest = setTimeout(() => {
    if (running.waiting.size > 0) return
    if (thread === running) thread = undefined
    void running.worker.terminate()
  }, restMillis).unref()
}
