import { enableCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { FileProblem } from './file-problem.ts'
import type { ReadRequest, ReadResult } from './read-result.ts'
import type { Answer, ReaderData } from './worker-pool.ts'

// threads do not share the process's cache of compiled modules by themselves; with it a worker starts in a third of the time
const { compileCache } = workerData as ReaderData
if (compileCache !== undefined) enableCompileCache(compileCache)
const { readBytes } = await import('./read-bytes.ts')

parentPort?.on('message', (request: ReadRequest) => void read(request))

async function read(request: ReadRequest): Promise<void> {
  try {
    const result = await readBytes(request)
    answer({ ok: true, result }, memoryOf(result))
  } catch (error) {
    // anything else ends this worker, which the pool reports as the reader's own failure
    if (!(error instanceof FileProblem)) throw error
    answer({ ok: false, code: error.code, details: error.details }, [])
  }
}

function answer(message: Answer, memory: ArrayBuffer[]): void {
  parentPort?.postMessage(message, memory)
}

/** The arrays that move to the other thread instead of being copied. */
function memoryOf({ entries, rowNumbers, rowWeights }: ReadResult): ArrayBuffer[] {
  const arrays = [entries.bytes, entries.offsets, rowNumbers, ...(rowWeights ? [rowWeights] : [])]
  return arrays.map((array) => array.buffer as ArrayBuffer)
}
