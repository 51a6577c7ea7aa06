import { fail, failUntil } from '#contract/api/errors.ts'

interface Limits {
  /** tasks that run at the same time */
  maxConcurrent: number
  /** tasks that may wait, or the sum of their sizes; any more are refused with `busy` */
  maxWaiting: number
  /** Retry-After of refused callers */
  retrySeconds?: number
}

interface Request {
  /** what the task counts for while it waits, 1 by default */
  size?: number
  /** ends the wait */
  signal?: AbortSignal | undefined
}

export interface Limiter {
  /** Runs a task when a slot is free, in order of arrival. */
  run: <T>(task: () => Promise<T>, request?: Request) => Promise<T>
  /** Takes a slot, for work that is not one function. Call the returned function to free it, once or more often. */
  acquire: (request?: Request) => Promise<() => void>
}

/** Limits how many tasks run and wait: without a limit, a flood would slow down everyone and fill memory. */
export function createLimiter({ maxConcurrent, maxWaiting, retrySeconds }: Limits): Limiter {
  const waiting: (() => void)[] = []
  let running = 0
  let waitingSize = 0

  /** Takes a slot at once, or returns what to wait for. */
  function enter({ size = 1, signal }: Request = {}): Promise<void> | undefined {
    signal?.throwIfAborted()
    if (running < maxConcurrent) {
      running++
      return undefined
    }
    if (waitingSize + size > maxWaiting)
      throw retrySeconds === undefined ? fail('busy') : failUntil('busy', retrySeconds)
    waitingSize += size
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const start = () => {
      waitingSize -= size
      signal?.removeEventListener('abort', giveUp)
      resolve()
    }
    const giveUp = () => {
      waitingSize -= size
      waiting.splice(waiting.indexOf(start), 1)
      reject(signal?.reason)
    }
    waiting.push(start)
    signal?.addEventListener('abort', giveUp, { once: true })
    return promise
  }

  /** The slot goes to the longest-waiting task directly, so that no newcomer can take it in between. */
  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else running--
  }

  return {
    run: async (task, request) => {
      const turn = enter(request)
      if (turn) await turn
      try {
        return await task()
      } finally {
        leave()
      }
    },
    acquire: async (request) => {
      await enter(request)
      let isReleased = false
      return () => {
        if (isReleased) return
        isReleased = true
        leave()
      }
    },
  }
}

/** A limiter for each key, for example for each account. */
export function createKeyedLimiter(limits: Limits): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const limiters = new Map<string, { limiter: Limiter; callers: number }>()
  return async (key, task) => {
    const own = limiters.get(key) ?? { limiter: createLimiter(limits), callers: 0 }
    limiters.set(key, own)
    own.callers++
    try {
      return await own.limiter.run(task)
    } finally {
      if (--own.callers === 0) limiters.delete(key)
    }
  }
}
