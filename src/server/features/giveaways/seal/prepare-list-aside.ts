import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { minuteMs } from '#server/kit/durations.ts'
import { createLimiter } from '#server/kit/limiter.ts'
import { type ListToTest, type TestedList, testList } from '../test-list.ts'
import { type ListToPrepare, type PreparedList, prepareList } from './prepare-list.ts'

/** A message to the thread, keyed by what it should do. */
export type ListWork = { prepare: ListToPrepare } | { test: ListToTest }

/**
 * Lists up to this length are prepared on the main thread, in about 50 ms at most: a thread would cost more than the
 * work.
 */
export const inlineEntries = 10_000
/** Concurrent long lists, and how many more may wait; further requests have to retry. */
const limiter = createLimiter({
  maxConcurrent: Math.max(1, availableParallelism()),
  maxWaiting: 100,
  retrySeconds: 5,
})
/**
 * How long a thread waits for the next list, in milliseconds, because starting one costs as much as about 100,000
 * entries. After longer lists it is stopped at once.
 */
const idleMillis = minuteMs
const maxWarm = 250_000

const idleWorkers: { worker: Worker; end: NodeJS.Timeout }[] = []

/** `prepareList`, in a separate thread if it would block other requests. */
export async function prepareListAside(work: ListToPrepare): Promise<PreparedList> {
  const { count } = work.list.entries
  if (count <= inlineEntries) return prepareList(work)
  return limiter.run(() => inThread<PreparedList>({ prepare: work }, count))
}

/** `testList`, in the same way. */
export async function testListAside(work: ListToTest): Promise<TestedList> {
  const { count } = work.list.entries
  if (count <= inlineEntries) return testList(work)
  return limiter.run(() => inThread<TestedList>({ test: work }, count))
}

async function inThread<Answer>(work: ListWork, entries: number): Promise<Answer> {
  const worker = takeWorker()
  const over = new AbortController()
  try {
    // Copied, not transferred: the arrays may share a buffer.
    worker.postMessage(work)
    const ended = once(worker, 'exit', { signal: over.signal }).then(() => {
      throw new Error('the thread that prepares a list ended early')
    })
    const [answer] = (await Promise.race([once(worker, 'message'), ended])) as [Answer]
    if (entries <= maxWarm) release(worker)
    else await worker.terminate()
    return answer
  } catch (error) {
    await worker.terminate()
    throw error
  } finally {
    over.abort()
  }
}

function takeWorker(): Worker {
  const idle = idleWorkers.pop()
  if (idle) {
    clearTimeout(idle.end)
    idle.worker.ref()
    return idle.worker
  }
  const worker = new Worker(new URL('./prepare-list-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  // Errors reach the waiting caller; an idle worker has no other listener.
  worker.on('error', () => undefined)
  worker.on('exit', () => forget(worker))
  return worker
}

/** An idle thread does not keep the process alive. */
function release(worker: Worker): void {
  worker.unref()
  const end = setTimeout(() => {
    forget(worker)
    void worker.terminate()
  }, idleMillis).unref()
  idleWorkers.push({ worker, end })
}

function forget(worker: Worker): void {
  const at = idleWorkers.findIndex((candidate) => candidate.worker === worker)
  if (at >= 0) idleWorkers.splice(at, 1)
}
