import { Worker } from 'node:worker_threads'
import { failUntil } from '#contract/api/errors.ts'
import { minuteMs, secondMs } from '#server/kit/durations.ts'
import { createLimiter } from '#server/kit/limiter.ts'
import type { PrintJob } from './printer.ts'
import type { Printed } from './printing-worker.ts'

/** one document after the other; at most 30 wait or are printed */
const limiter = createLimiter({ maxConcurrent: 1, maxWaiting: 29, retrySeconds: 10 })
/** a thread uses about 200 MB, so an idle one is stopped */
const idleMillis = minuteMs
/** a thousand names take two seconds; even on a busy machine, a document that takes this long never finishes */
const maxMillis = 90 * secondMs
/**
 * the compiler's memory grows with its largest document and never shrinks, so a thread is stopped after a large one, or
 * after many
 */
const maxPrints = 200
const maxStoredBytes = 400_000

let worker: Worker | undefined
let prints = 0
let idleTimer: NodeJS.Timeout | undefined

/** Prints in a thread, one document after the other. Raises `busy` if too many are waiting or one takes too long. */
export function printInThread(job: PrintJob): Promise<Uint8Array> {
  return limiter.run(() => print(job))
}

async function print(job: PrintJob): Promise<Uint8Array> {
  clearTimeout(idleTimer)
  worker ??= start()
  const used = worker
  used.ref()
  try {
    const printed = await runJob(used, job)
    if ('error' in printed) throw new Error(printed.error)
    if (printed.bytes.length > maxStoredBytes) prints = maxPrints
    return printed.bytes
  } catch (problem) {
    // After a failure the state of its memory is unknown.
    dismiss()
    throw problem
  } finally {
    if (worker === used) settle(used)
  }
}

/** Without the environment, because printing needs no secrets. */
function start(): Worker {
  prints = 0
  const thread = new Worker(new URL('./printing-worker.ts', import.meta.url), {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  // An idle worker has no other listener; failures while printing are handled in `ask`.
  thread.on('error', () => undefined)
  return thread
}

function settle(used: Worker): void {
  if (++prints >= maxPrints) {
    dismiss()
    return
  }
  used.unref()
  idleTimer = setTimeout(dismiss, idleMillis)
  idleTimer.unref()
}

function dismiss(): void {
  void worker?.terminate()
  worker = undefined
}

async function runJob(thread: Worker, job: PrintJob): Promise<Printed> {
  const { promise, resolve, reject } = Promise.withResolvers<Printed>()
  const timer = setTimeout(() => reject(failUntil('busy', 30)), maxMillis)
  const onExit = () => reject(new Error('the printing thread ended early'))
  thread.once('message', resolve)
  thread.once('error', reject)
  thread.once('exit', onExit)
  thread.postMessage(job)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    thread.off('message', resolve)
    thread.off('error', reject)
    thread.off('exit', onExit)
  }
}
