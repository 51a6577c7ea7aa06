import { failUntil } from '#contract/api/errors.ts'

interface Room {
  /** how many run at the same time */
  atOnce: number
  /** how many may wait; any more are rejected immediately */
  waiting: number
}

export type WaitingLine = <T>(work: () => Promise<T>) => Promise<T>

/** Retry-After for rejected callers. */
const comeBackSeconds = 2

/**
 * Runs a few tasks at a time and lets a few wait. Without a limit, a flood would make everyone wait and fill memory.
 */
export function createWaitingLine({ atOnce, waiting }: Room): WaitingLine {
  let served = 0
  const line: (() => void)[] = []
  return async (work) => {
    if (served >= atOnce) {
      if (line.length >= waiting) throw failUntil('busy', comeBackSeconds)
      // A finished task hands its place to the next in line, so that no other can slip in between.
      await new Promise<void>((come) => line.push(come))
    } else served++
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else served--
    }
  }
}
