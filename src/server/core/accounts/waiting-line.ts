import { failUntil } from '#contract/errors.ts'

interface Room {
  /** how many are served at the same time */
  atOnce: number
  /** how many may wait for it; whoever comes then is sent away at once */
  waiting: number
}

export type WaitingLine = <T>(work: () => Promise<T>) => Promise<T>

/** How long somebody who is sent away shall stay away. */
const comeBackSeconds = 2

/** Serves a few at a time and lets a few wait. Without an end, a flood would make everybody wait, and in memory. */
export function createWaitingLine({ atOnce, waiting }: Room): WaitingLine {
  let served = 0
  const line: (() => void)[] = []
  return async (work) => {
    if (served >= atOnce) {
      if (line.length >= waiting) throw failUntil('busy', comeBackSeconds)
      // Whoever is done hands their place over, so that nobody else can slip in between.
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
