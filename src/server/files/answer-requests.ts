import { enableCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { FileProblem } from './file-problem.ts'
import type { Answer, ReaderData } from './worker-pool.ts'

// threads do not share the process's cache of compiled modules by default; with it a worker starts in a third of the
// time
const { compileCache } = workerData as ReaderData
if (compileCache !== undefined) enableCompileCache(compileCache)

/**
 * Answers the pool's requests in this worker. `load` imports the reader, whose modules are then compiled from the
 * cache; `memoryOf` names the arrays of a result that are transferred instead of copied.
 */
export async function answerRequests<Result>(
  load: () => Promise<(request: never) => Promise<Result>>,
  memoryOf: (result: Result) => ArrayBuffer[],
): Promise<void> {
  const read = await load()
  const answer = (message: Answer<Result>, memory: ArrayBuffer[]) => parentPort?.postMessage(message, memory)
  const work = async (request: never) => {
    try {
      const result = await read(request)
      answer({ ok: true, result }, memoryOf(result))
    } catch (error) {
      // any other error ends this worker, which the pool reports as the reader's own failure
      if (!(error instanceof FileProblem)) throw error
      answer({ ok: false, code: error.code, details: error.details }, [])
    }
  }
  parentPort?.on('message', (request) => void work(request as never))
}
