import { RelayRefusal } from './ask-relay.ts'
import type { AskRelay } from './race.ts'

export interface Probed {
  /** whether a relay answered with a round that counts: known with the first such answer */
  isUp: Promise<boolean>
  /** done when every relay answered or was given up */
  all: Promise<unknown>
  /** one word for each relay whose answer did not count so far */
  said: Record<string, string>
}

/** Asks all relays at once. None is left early: what each tells is also a look at the clock. */
export function probeRelays(
  urls: readonly string[],
  ask: AskRelay,
  isStale: (round: number) => boolean,
): Probed {
  const said: Record<string, string> = {}
  const toTheEnd = new AbortController().signal
  const answers = urls.map(async (url) => {
    try {
      const { round } = await ask(url, toTheEnd)
      if (isStale(round)) throw new RelayRefusal('stale')
    } catch (error) {
      said[url] = error instanceof RelayRefusal ? error.word : 'broken'
      throw error
    }
  })
  const isUp = Promise.any(answers).then(
    () => true,
    () => false,
  )
  return { isUp, all: Promise.allSettled(answers), said }
}
