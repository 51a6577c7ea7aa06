import { availableParallelism } from 'node:os'
import { minuteMs } from '#server/kit/durations.ts'
import { createLimiter } from '#server/kit/limiter.ts'
import { createWorkerThreads } from '#server/kit/worker-thread.ts'
import {
  type ListToPrepare,
  type ListToTest,
  type PreparedList,
  prepareList,
  type TestedList,
  testList,
} from './prepare-list.ts'

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
const idleMs = minuteMs
const maxWarm = 250_000

const runJob = createWorkerThreads({
  code: new URL('./prepare-list-worker.ts', import.meta.url),
  options: { resourceLimits: { maxOldGenerationSizeMb: 512 } },
  idleMs,
})

/** `prepareList`, in a separate thread if it would block other requests. */
export async function prepareListInThread(work: ListToPrepare): Promise<PreparedList> {
  const { count } = work.list.entries
  if (count <= inlineEntries) return prepareList(work)
  return limiter.run(() => inThread<PreparedList>({ prepare: work }, count))
}

/** `testList`, in the same way. */
export async function testListInThread(work: ListToTest): Promise<TestedList> {
  const { count } = work.list.entries
  if (count <= inlineEntries) return testList(work)
  return limiter.run(() => inThread<TestedList>({ test: work }, count))
}

function inThread<Answer>(work: ListWork, entries: number): Promise<Answer> {
  // Copied, not transferred: the arrays may share a buffer.
  return runJob<Answer>(work, { endsAfter: () => entries > maxWarm })
}
