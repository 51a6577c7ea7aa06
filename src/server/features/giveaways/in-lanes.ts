import { failUntil } from '#contract/errors.ts'

interface Lanes {
  /** pieces of work at once */
  lanes: number
  /** how many more may wait for their turn */
  maxWaiting: number
  /** seconds after which whoever finds no room may ask again */
  retrySeconds: number
}

/** Runs heavy work a few at a time, in the order in which it came. Raises `busy` where too many wait already. */
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
      // Whoever waits longest takes the lane over.
      const next = waiting.shift()
      if (next) next()
      else busy--
    }
  }
}
