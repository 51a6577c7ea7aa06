import { failUntil } from '#contract/api/errors.ts'

interface Lanes {
  /** concurrent tasks */
  lanes: number
  /** maximum of waiting tasks */
  maxWaiting: number
  /** seconds after which a refused caller may retry */
  retrySeconds: number
}

/** Runs heavy work a few at a time, in order of arrival. Raises `busy` if too many are waiting. */
export function inLanes({ lanes, maxWaiting, retrySeconds }: Lanes) {
  let busy = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy < lanes) busy++
    else {
      if (waiting.length >= maxWaiting) throw failUntil('busy', retrySeconds)
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      // The longest-waiting task takes over the lane.
      const next = waiting.shift()
      if (next) next()
      else busy--
    }
  }
}
