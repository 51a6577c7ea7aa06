import { getCompileCacheDir } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { FileProblemCode } from '#contract/draws/file-problems.ts'
import { createLimiter } from '#server/kit/limiter.ts'
import { FileProblem } from './file-problem.ts'
import type { ReadLimits, ReadRequest, ReadResult } from './read-result.ts'

/** The answer of a reader's worker; class instances do not survive the transfer between threads. */
export type Answer<Result> =
  | { ok: true; result: Result }
  | { ok: false; code: FileProblemCode; details: Record<string, string | number> }

/** What any reader receives. */
interface Request {
  bytes: Uint8Array
  limits: Pick<ReadLimits, 'millis'>
}

/** What a worker receives at its start: the folder of compiled modules, where the process has one. */
export interface ReaderData {
  compileCache: string | undefined
}

/** waiting files are held in memory; beyond this, callers are asked to retry later */
const maxWaitingBytes = 256 * 1024 * 1024

/** after a larger file the worker is ended to release its memory */
const warmBytes = 4 * 1024 * 1024

/** idle workers by the file that they run */
const idle = new Map<string, Worker[]>()
/** cores used for reading at once, whatever is read; the others serve requests */
const limiter = createLimiter({ maxConcurrent: 2, maxWaiting: maxWaitingBytes, retrySeconds: 5 })

/** Reads the names of a file in a worker thread, as `readInThread` does. */
export function readInWorker(request: ReadRequest, signal?: AbortSignal): Promise<ReadResult> {
  return readInThread(new URL('./reader-worker.ts', import.meta.url), request, signal)
}

/**
 * Has a worker thread that runs the file `code` (see `answer-requests.ts`) read something, at most two threads of all
 * kinds at a time and in the order of requests. A worker that hangs, crashes or is no longer needed is killed. The time
 * limit starts when a slot is free. Throws `busy` where too many bytes are already waiting.
 */
export function readInThread<Result>(code: URL, request: Request, signal?: AbortSignal): Promise<Result> {
  // A file larger than the room for waiting may wait if it is the only one.
  const size = Math.min(request.bytes.length, maxWaitingBytes)
  return limiter.run(() => read<Result>(code, request, signal), { size, signal })
}

async function read<Result>(code: URL, request: Request, signal: AbortSignal | undefined): Promise<Result> {
  signal?.throwIfAborted()
  const resting = idle.get(code.href) ?? []
  idle.set(code.href, resting)
  const worker = resting.pop() ?? startWorker(code, resting)
  const answer = await ask<Result>(worker, request, signal)
  if (request.bytes.length <= warmBytes) rest(worker, resting)
  else void worker.terminate()
  if (answer.ok) return answer.result
  throw new FileProblem(answer.code, answer.details)
}

function startWorker(code: URL, resting: Worker[]): Worker {
  const worker = new Worker(code, {
    // a reader needs nothing from the environment, least of all its secrets
    env: {},
    workerData: { compileCache: getCompileCacheDir() } satisfies ReaderData,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // upload security rule: 256 MB of heap; the file itself is outside of it
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  })
  // while a worker is idle nothing else listens; a failure of a busy one is handled by `ask`
  worker.on('error', () => {})
  worker.once('exit', () => {
    const at = resting.indexOf(worker)
    if (at >= 0) resting.splice(at, 1)
  })
  return worker
}

/** Leaves a worker idle for the next file without keeping the process alive. */
function rest(worker: Worker, resting: Worker[]): void {
  worker.unref()
  resting.push(worker)
}

async function ask<Result>(
  worker: Worker,
  request: Request,
  signal: AbortSignal | undefined,
): Promise<Answer<Result>> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer<Result>>()
  const give = (problem: unknown) => reject(problem)
  const timer = setTimeout(() => {
    give(new FileProblem('file_timeout', { seconds: Math.round(request.limits.millis / 1000) }))
  }, request.limits.millis)
  const onError = (cause: Error & { code?: string }) => {
    const isMemory = cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
    give(new FileProblem(isMemory ? 'file_too_complex' : 'file_reader_failed', {}, { cause }))
  }
  const onExit = () => give(new FileProblem('file_reader_failed'))
  const onAbort = () => give(signal?.reason)
  worker.ref()
  worker.once('message', resolve)
  worker.once('error', onError)
  worker.once('exit', onExit)
  signal?.addEventListener('abort', onAbort, { once: true })
  // a copy, because the caller's array may be a view of shared memory
  const bytes = new Uint8Array(request.bytes)
  worker.postMessage({ ...request, bytes }, [bytes.buffer])
  try {
    return await promise
  } catch (problem) {
    void worker.terminate()
    throw problem
  } finally {
    clearTimeout(timer)
    worker.off('message', resolve)
    worker.off('error', onError)
    worker.off('exit', onExit)
    signal?.removeEventListener('abort', onAbort)
  }
}
