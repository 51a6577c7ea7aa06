import { failUntil } from '#contract/api/errors.ts'
import { minuteMs, secondMs } from '#server/kit/durations.ts'
import { createLimiter } from '#server/kit/limiter.ts'
import { createWorkerThreads } from '#server/kit/worker-thread.ts'
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

const runJob = createWorkerThreads({
  code: new URL('./printing-worker.ts', import.meta.url),
  // Without the environment, because printing needs no secrets.
  options: { env: {}, resourceLimits: { maxOldGenerationSizeMb: 512 } },
  idleMillis,
  maxAnswers: maxPrints,
})

/** Prints in a thread, one document after the other. Raises `busy` if too many are waiting or one takes too long. */
export function printInThread(job: PrintJob): Promise<Uint8Array> {
  return limiter.run(async () => {
    const printed = await runJob<Printed>(job, {
      timeout: { millis: maxMillis, error: () => failUntil('busy', 30) },
      // After a failure the state of its memory is unknown.
      endsAfter: (answer) => 'error' in answer || answer.bytes.length > maxStoredBytes,
    })
    if ('error' in printed) throw new Error(printed.error)
    return printed.bytes
  })
}
