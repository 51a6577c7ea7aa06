import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { inLanes } from './in-lanes.ts'
import { type ListToPrepare, type PreparedList, prepareList } from './prepare-list.ts'

/** Lists up to here are prepared where they are, in some 50 ms at most: a thread would cost more than the work. */
export const inlineEntries = 10_000
/** Long lists at once, and how many more may wait; the next is asked to come back. */
const inTurn = inLanes({ lanes: Math.max(1, availableParallelism()), mostWaiting: 100, retrySeconds: 5 })

/** `prepareList`, in a thread of its own where it would hold up others. */
export async function prepareListAside(work: ListToPrepare): Promise<PreparedList> {
  if (work.list.entries.count <= inlineEntries) return prepareList(work)
  return inTurn(() => inThread(work))
}

async function inThread(work: ListToPrepare): Promise<PreparedList> {
  const worker = new Worker(new URL('./prepare-list-worker.ts', import.meta.url), {
    // Copied, not handed over: the arrays may share a buffer.
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  try {
    const ended = once(worker, 'exit').then(() => {
      throw new Error('the thread that prepares a list ended early')
    })
    const [prepared] = (await Promise.race([once(worker, 'message'), ended])) as [PreparedList]
    return prepared
  } finally {
    await worker.terminate()
  }
}
