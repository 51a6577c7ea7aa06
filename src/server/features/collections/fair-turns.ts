interface Input {
  /** among whom turns are shared */
  person: string
  platform: string
}

interface Waiting extends Input {
  come: (leave: () => void) => void
}

export interface Turns {
  /** waits for a turn and answers how to end it; raises the reason of the signal */
  take(wish: Input, signal: AbortSignal): Promise<() => void>
  /** whether somebody waits who could have the turn of this platform's walk */
  isWanted(platform: string): boolean
}

/**
 * Gives so many turns at once, and so many of one platform. Of those who wait, the person with the fewest turns at this
 * moment comes first, then whoever had none for the longest time: many collections of one person do not hold up another's.
 */
export function createTurns({ atOnce, perPlatform }: { atOnce: number; perPlatform: number }): Turns {
  const running: Input[] = []
  let line: Waiting[] = []
  const lastTurn = new Map<string, number>()
  let count = 0

  const isFree = (platform: string) => running.filter((one) => one.platform === platform).length < perPlatform
  const turnsOf = (person: string) => running.filter((one) => one.person === person).length
  const isBefore = (one: Waiting, other: Waiting) =>
    turnsOf(one.person) - turnsOf(other.person) ||
    (lastTurn.get(one.person) ?? 0) - (lastTurn.get(other.person) ?? 0)

  const serve = () => {
    while (running.length < atOnce) {
      // Sorting keeps the order of those who are alike, which is the order in which they came.
      const [next] = line.filter(({ platform }) => isFree(platform)).toSorted(isBefore)
      if (!next) return
      line = line.filter((one) => one !== next)
      running.push(next)
      lastTurn.set(next.person, ++count)
      next.come(() => {
        running.splice(running.indexOf(next), 1)
        if (turnsOf(next.person) === 0 && !line.some(({ person }) => person === next.person)) forgetOld()
        serve()
      })
    }
  }
  /** Whoever is not here any more is remembered for a while only. */
  const forgetOld = () => {
    for (const [person, at] of lastTurn) if (at < count - 1000) lastTurn.delete(person)
  }

  return {
    take: (wish, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        const giveUp = () => {
          line = line.filter((one) => one !== waiting)
          reject(signal.reason)
        }
        const waiting: Waiting = {
          ...wish,
          come: (leave) => {
            signal.removeEventListener('abort', giveUp)
            resolve(leave)
          },
        }
        signal.addEventListener('abort', giveUp, { once: true })
        line.push(waiting)
        serve()
      }),
    isWanted: (platform) => line.some((one) => running.length >= atOnce || one.platform === platform),
  }
}
