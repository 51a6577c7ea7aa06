import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { inLanes } from './in-lanes.ts'
import { type ListToPrepare, type PreparedList, prepareList } from './prepare-list.ts'
import { type ListToTest, type TestedList, testList } from './test-list.ts'

/** What the thread is sent, by the name of what it does. */
export type ListWork = { prepare: ListToPrepare } | { test: ListToTest }

/** Lists up to here are prepared where they are, in some 50 ms at most: a thread would cost more than the work. */
export const inlineEntries = 10_000
/** Long lists at once, and how many more may wait; the next is asked to come back. */
const inTurn = inLanes({ lanes: Math.max(1, availableParallelism()), maxWaiting: 100, retrySeconds: 5 })
/** A thread waits so long for the next list, since a new one costs as much as some 100,000 entries. After longer ones it is let go at once. */
const restMillis = 60_000
const maxWarm = 250_000

const resting: { worker: Worker; end: NodeJS.Timeout }[] = []

/** `prepareList`, in a thread of its own where it would hold up others. */
export async function prepareListAside(work: ListToPrepare): Promise<PreparedList> {
  const { count } = work.list.entries
  if (count <= inlineEntries) return prepareList(work)
  return inTurn(() => inThread<PreparedList>({ prepare: work }, count))
}

/** `testList`, likewise. */
export async function testListAside(work: ListToTest): Promise<TestedList> {
  const { count } = work.list.entries
  if (count <= inlineEntries) return testList(work)
  return inTurn(() => inThread<TestedList>({ test: work }, count))
}

async function inThread<Answer>(work: ListWork, entries: number): Promise<Answer> {
  const worker = takeWorker()
  const over = new AbortController()
  try {
    // Copied, not handed over: the arrays may share a buffer.
    worker.postMessage(work)
    const ended = once(worker, 'exit', { signal: over.signal }).then(() => {
      throw new Error('the thread that prepares a list ended early')
    })
    const [answer] = (await Promise.race([once(worker, 'message'), ended])) as [Answer]
    if (entries <= maxWarm) rest(worker)
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
  const rested = resting.pop()
  if (rested) {
    clearTimeout(rested.end)
    rested.worker.ref()
    return rested.worker
  }
  const worker = new Worker(new URL('./prepare-list-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  // Whoever waits for it is told; while it rests nobody else listens.
  worker.on('error', () => undefined)
  worker.on('exit', () => forget(worker))
  return worker
}

/** A resting thread keeps no process alive. */
function rest(worker: Worker): void {
  worker.unref()
  const end = setTimeout(() => {
    forget(worker)
    void worker.terminate()
  }, restMillis).unref()
  resting.push({ worker, end })
}

function forget(worker: Worker): void {
  const at = resting.findIndex((one) => one.worker === worker)
  if (at >= 0) resting.splice(at, 1)
}
