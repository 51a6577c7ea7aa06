import { getCompileCacheDir } from 'node:module'
import { Worker } from 'node:worker_threads'
import { failUntil } from '#contract/errors.ts'
import type { FileProblemCode } from '#contract/file-problems.ts'
import { FileProblem } from './file-problem.ts'
import type { ReadLimits, ReadRequest, ReadResult } from './read-result.ts'

/** What a reader's worker answers; a class does not survive the way between threads. */
export type Answer<Result> =
  | { ok: true; result: Result }
  | { ok: false; code: FileProblemCode; details: Record<string, string | number> }

/** What any reader is asked to read. */
interface Request {
  bytes: Uint8Array
  limits: Pick<ReadLimits, 'millis'>
}

/** What a worker is told at its start: the folder of compiled modules, where the process has one. */
export interface ReaderData {
  compileCache: string | undefined
}

/** so many cores read at once, whatever they read; the others serve */
const maxWorkers = 2

/** files that wait lie in memory; whoever comes with more is asked to come back */
const maxWaitingBytes = 256 * 1024 * 1024

/** after a larger file its worker is let go, and with it the memory */
const warmBytes = 4 * 1024 * 1024

/** resting workers by the file that they run */
const idle = new Map<string, Worker[]>()
const waiting: (() => void)[] = []
let busy = 0
let waitingBytes = 0

/** Reads the names of a file in a worker thread, as `readInThread` does. */
export function readInWorker(request: ReadRequest, signal?: AbortSignal): Promise<ReadResult> {
  return readInThread(new URL('./reader-worker.ts', import.meta.url), request, signal)
}

/**
 * Has a worker thread that runs the file `code` (see `answer-requests.ts`) read something, at most two threads of all kinds at a time
 * and in the order of asking. A worker that hangs, crashes or is no longer wanted is killed. The time limit runs from when a place
 * is free. Raises `busy` where too many bytes wait already.
 */
export async function readInThread<Result>(
  code: URL,
  request: Request,
  signal?: AbortSignal,
): Promise<Result> {
  await takePlace(request.bytes.length, signal)
  try {
    signal?.throwIfAborted()
    const resting = idle.get(code.href) ?? []
    idle.set(code.href, resting)
    const worker = resting.pop() ?? startWorker(code, resting)
    const answer = await ask<Result>(worker, request, signal)
    if (request.bytes.length <= warmBytes) rest(worker, resting)
    else void worker.terminate()
    if (answer.ok) return answer.result
    throw new FileProblem(answer.code, answer.details)
  } finally {
    leavePlace()
  }
}

async function takePlace(bytes: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  if (busy < maxWorkers) {
    busy++
    return
  }
  if (waiting.length > 0 && waitingBytes + bytes > maxWaitingBytes) throw failUntil('busy', 5)
  waitingBytes += bytes
  await new Promise<void>((resolve, reject) => {
    const take = () => {
      signal?.removeEventListener('abort', giveUp)
      resolve()
    }
    const giveUp = () => {
      waiting.splice(waiting.indexOf(take), 1)
      reject(signal?.reason)
    }
    waiting.push(take)
    signal?.addEventListener('abort', giveUp, { once: true })
  }).finally(() => {
    waitingBytes -= bytes
  })
}

/** Hands the place to who has waited longest. */
function leavePlace(): void {
  const next = waiting.shift()
  if (next) next()
  else busy--
}

function startWorker(code: URL, resting: Worker[]): Worker {
  const worker = new Worker(code, {
    // a reader needs nothing of the environment, least of all its secrets
    env: {},
    workerData: { compileCache: getCompileCacheDir() } satisfies ReaderData,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // security rule of uploads: 256 MB of heap; the file itself lies outside of it
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  })
  // while a worker rests nobody else listens; a failure of a working one is answered by `ask`
  worker.on('error', () => {})
  worker.once('exit', () => {
    const at = resting.indexOf(worker)
    if (at >= 0) resting.splice(at, 1)
  })
  return worker
}

/** Keeps a worker for the next file without keeping the process alive. */
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
  // a copy, because the caller's array may be a view of memory that others use
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
