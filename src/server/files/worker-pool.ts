import { getCompileCacheDir } from 'node:module'
import { Worker } from 'node:worker_threads'
import { failUntil } from '../../contract/errors.ts'
import type { FileProblemCode } from '../../contract/file-problems.ts'
import { FileProblem } from './file-problem.ts'
import type { ReadRequest, ReadResult } from './read-result.ts'

/** What the reader's worker answers; a class does not survive the way between threads. */
export type Answer =
  | { ok: true; result: ReadResult }
  | { ok: false; code: FileProblemCode; details: Record<string, string | number> }

/** What a worker is told at its start: the folder of compiled modules, where the process has one. */
export interface ReaderData {
  compileCache: string | undefined
}

/** so many cores read at once, the others serve */
const mostWorkers = 2

/** files that wait lie in memory; whoever comes with more is asked to come back */
const mostWaitingBytes = 256 * 1024 * 1024

/** after a larger file its worker is let go, and with it the memory */
const warmBytes = 4 * 1024 * 1024

const idle: Worker[] = []
const waiting: (() => void)[] = []
let busy = 0
let waitingBytes = 0

/**
 * Reads a file in a worker thread, at most two at a time and in the order of asking. A worker that hangs, crashes or is no
 * longer wanted is killed. The time limit runs from when a worker is free. Raises `busy` where too many bytes wait already.
 */
export async function readInWorker(request: ReadRequest, signal?: AbortSignal): Promise<ReadResult> {
  await takePlace(request.bytes.length, signal)
  try {
    signal?.throwIfAborted()
    const worker = idle.pop() ?? startWorker()
    const answer = await ask(worker, request, signal)
    if (request.bytes.length <= warmBytes) rest(worker)
    else void worker.terminate()
    if (answer.ok) return answer.result
    throw new FileProblem(answer.code, answer.details)
  } finally {
    leavePlace()
  }
}

async function takePlace(bytes: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  if (busy < mostWorkers) {
    busy++
    return
  }
  if (waiting.length > 0 && waitingBytes + bytes > mostWaitingBytes) throw failUntil('busy', 5)
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

function startWorker(): Worker {
  const worker = new Worker(new URL('./reader-worker.ts', import.meta.url), {
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
    const at = idle.indexOf(worker)
    if (at >= 0) idle.splice(at, 1)
  })
  return worker
}

/** Keeps a worker for the next file without keeping the process alive. */
function rest(worker: Worker): void {
  worker.unref()
  idle.push(worker)
}

async function ask(worker: Worker, request: ReadRequest, signal: AbortSignal | undefined): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
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
