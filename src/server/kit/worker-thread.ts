import { Worker, type WorkerOptions } from 'node:worker_threads'

interface Pool {
  /** the file that a thread runs; it answers each message with one message */
  code: URL
  options?: WorkerOptions
  /** how long an idle thread is kept, in milliseconds; forever by default */
  idleMs?: number
  /** messages after which a thread is replaced, for code whose memory only grows */
  maxAnswers?: number
}

interface Asking<Answer> {
  transfer?: ArrayBuffer[]
  /** ends the thread and fails with the signal's reason */
  signal?: AbortSignal | undefined
  /** ends the thread and fails with this error, unless it answers in time */
  timeout?: { ms: number; error: () => Error }
  /** whether the thread should end after this answer, to release its memory */
  endsAfter?: (answer: Answer) => boolean
}

interface Thread {
  worker: Worker
  answers: number
  rest: NodeJS.Timeout | undefined
}

type Ask = <Answer>(message: unknown, asking?: Asking<Answer>) => Promise<Answer>

/**
 * Has worker threads answer messages: idle ones first, each one message at a time. How many run at once is up to the
 * caller. A thread ends after a failure, because its state is unknown then, and idle threads do not keep the process
 * alive.
 */
export function createWorkerThreads({
  code,
  options,
  idleMs,
  maxAnswers = Number.POSITIVE_INFINITY,
}: Pool): Ask {
  const idle: Thread[] = []

  function start(): Thread {
    const thread: Thread = { worker: new Worker(code, options), answers: 0, rest: undefined }
    // An idle thread has no other listener; a failure of a busy one is handled in `answerOf`.
    thread.worker.on('error', () => undefined)
    thread.worker.once('exit', () => forget(thread))
    return thread
  }

  function rest(thread: Thread): void {
    thread.worker.unref()
    idle.push(thread)
    if (idleMs === undefined) return
    const end = () => {
      forget(thread)
      void thread.worker.terminate()
    }
    thread.rest = setTimeout(end, idleMs).unref()
  }

  function forget(thread: Thread): void {
    clearTimeout(thread.rest)
    const index = idle.indexOf(thread)
    if (index >= 0) idle.splice(index, 1)
  }

  return async <Answer>(message: unknown, asking: Asking<Answer> = {}) => {
    asking.signal?.throwIfAborted()
    const thread = idle.pop() ?? start()
    const { worker } = thread
    clearTimeout(thread.rest)
    worker.ref()
    try {
      const answer = await answerOf(worker, message, asking)
      if (++thread.answers >= maxAnswers || asking.endsAfter?.(answer)) await worker.terminate()
      else rest(thread)
      return answer
    } catch (error) {
      void worker.terminate()
      throw error
    }
  }
}

async function answerOf<Answer>(
  worker: Worker,
  message: unknown,
  { transfer = [], signal, timeout }: Asking<Answer>,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const onExit = () => reject(new Error('the worker thread ended early'))
  const onAbort = () => reject(signal?.reason)
  const timer = timeout && setTimeout(() => reject(timeout.error()), timeout.ms)
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', onExit)
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    worker.postMessage(message, transfer)
    return await promise
  } finally {
    clearTimeout(timer)
    worker.off('message', resolve)
    worker.off('error', reject)
    worker.off('exit', onExit)
    signal?.removeEventListener('abort', onAbort)
  }
}
