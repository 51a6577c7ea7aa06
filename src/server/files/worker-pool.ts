import { getCompileCacheDir } from 'node:module'
import type { FileProblemCode } from '#contract/api/file-problems.ts'
import { secondMs } from '#server/kit/durations.ts'
import { createLimiter } from '#server/kit/limiter.ts'
import { createWorkerThreads } from '#server/kit/worker-thread.ts'
import { FileProblem } from './file-problem.ts'
import type { ReadLimits, ReadRequest, ReadResult } from './read-result.ts'

/** The answer of a reader's worker; class instances do not survive the transfer between threads. */
export type Answer<Result> =
  | { ok: true; result: Result }
  | { ok: false; code: FileProblemCode; details: Record<string, string | number> }

/** What any reader receives. */
interface Request {
  bytes: Uint8Array
  limits: Pick<ReadLimits, 'ms'>
}

/** What a worker receives at its start: the folder of compiled modules, where the process has one. */
export interface ReaderData {
  compileCache: string | undefined
}

/** waiting files are held in memory; beyond this, callers are asked to retry later */
const maxWaitingBytes = 256 * 1024 * 1024

/** after a larger file the worker is ended to release its memory */
const warmBytes = 4 * 1024 * 1024

/** by the file that they run */
const threads = new Map<string, ReturnType<typeof createWorkerThreads>>()
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
  const { ms } = request.limits
  // a copy, because the caller's array may be a view of shared memory
  const bytes = new Uint8Array(request.bytes)
  const answer = await threadsFor(code)<Answer<Result>>(
    { ...request, bytes },
    {
      transfer: [bytes.buffer],
      signal,
      timeout: {
        ms,
        error: () => new FileProblem('file_timeout', { seconds: Math.round(ms / secondMs) }),
      },
      endsAfter: () => request.bytes.length > warmBytes,
    },
  ).catch((cause: Error & { code?: string }) => {
    if (cause instanceof FileProblem || signal?.aborted) throw cause
    const isMemory = cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
    throw new FileProblem(isMemory ? 'file_too_complex' : 'file_reader_failed', {}, { cause })
  })
  if (answer.ok) return answer.result
  throw new FileProblem(answer.code, answer.details)
}

function threadsFor(code: URL): ReturnType<typeof createWorkerThreads> {
  const known = threads.get(code.href)
  if (known) return known
  const started = createWorkerThreads({
    code,
    options: {
      // a reader needs nothing from the environment, least of all its secrets
      env: {},
      workerData: { compileCache: getCompileCacheDir() } satisfies ReaderData,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      // upload security rule: 256 MB of heap; the file itself is outside of it
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
    },
  })
  threads.set(code.href, started)
  return started
}
