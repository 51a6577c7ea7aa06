interface Input {
  /** the unit that turns are shared among */
  person: string
  platform: string
}

interface Waiting extends Input {
  start: (release: () => void) => void
}

export interface Turns {
  /** waits for a turn and resolves to a function that ends it; rejects with the signal's reason */
  take(input: Input, signal: AbortSignal): Promise<() => void>
  /** whether a waiting walk could use the turn that a walk on this platform would free */
  isWanted(platform: string): boolean
}

/**
 * Grants at most `atOnce` turns, and `perPlatform` of one platform. Of those waiting, the person with the fewest
 * running turns comes first, then the one whose last turn is longest ago: many collections of one person do not hold up
 * another's.
 */
export function createTurns({ atOnce, perPlatform }: { atOnce: number; perPlatform: number }): Turns {
  const running: Input[] = []
  let line: Waiting[] = []
  const lastTurn = new Map<string, number>()
  let count = 0

  const isFree = (platform: string) =>
    running.filter((entry) => entry.platform === platform).length < perPlatform
  const turnsOf = (person: string) => running.filter((entry) => entry.person === person).length
  const isBefore = (a: Waiting, b: Waiting) =>
    turnsOf(a.person) - turnsOf(b.person) || (lastTurn.get(a.person) ?? 0) - (lastTurn.get(b.person) ?? 0)

  const serve = () => {
    while (running.length < atOnce) {
      // Sorting is stable, so equals are served in order of arrival.
      const [next] = line.filter(({ platform }) => isFree(platform)).toSorted(isBefore)
      if (!next) return
      line = line.filter((entry) => entry !== next)
      running.push(next)
      lastTurn.set(next.person, ++count)
      next.start(() => {
        running.splice(running.indexOf(next), 1)
        if (turnsOf(next.person) === 0 && !line.some(({ person }) => person === next.person)) forgetOld()
        serve()
      })
    }
  }
  /** Forgets people without running or waiting turns after 1000 more turns. */
  const forgetOld = () => {
    for (const [person, at] of lastTurn) if (at < count - 1000) lastTurn.delete(person)
  }

  return {
    take: (input, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        const abort = () => {
          line = line.filter((entry) => entry !== waiting)
          reject(signal.reason)
        }
        const waiting: Waiting = {
          ...input,
          start: (release) => {
            signal.removeEventListener('abort', abort)
            resolve(release)
          },
        }
        signal.addEventListener('abort', abort, { once: true })
        line.push(waiting)
        serve()
      }),
    isWanted: (platform) => line.some((entry) => running.length >= atOnce || entry.platform === platform),
  }
}
