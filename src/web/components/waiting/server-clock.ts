import { createStore } from '../../state/store.ts'

/** A smaller difference is no evidence of a wrong clock: the page took time to arrive. */
const largestDoubtMs = 5000
/** A slower response says little about when it was made. */
const slowestAnswerMs = 4000

/** The server's time on a device whose own clock may be wrong. */
export interface ServerClock {
  now: () => number
  /** Notifies when the time must be read again; returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void
  /**
   * Starts the clock from the device's time; until then it shows when the page was made, as the server's markup does.
   */
  begin: () => void
  /** Corrects the clock by a server time, given the device times of its request and response. */
  correct: (serverMs: number, askedMs: number, answeredMs: number) => void
}

/** `madeMs`: the server's time when it made the page, accurate only at the moment the page arrives. */
export function createServerClock(madeMs: number): ServerClock {
  /** added to this device's clock */
  const offset = createStore<number | undefined>(undefined)
  return {
    now() {
      const current = offset.get()
      return current === undefined ? madeMs : Date.now() + current
    },
    subscribe: offset.subscribe,
    begin() {
      if (offset.get() === undefined) offset.set(offsetAtFirst(madeMs, Date.now()))
    },
    correct(serverMs, askedMs, answeredMs) {
      const took = answeredMs - askedMs
      if (took >= 0 && took <= slowestAnswerMs) offset.set(serverMs - (askedMs + answeredMs) / 2)
    },
  }
}

/** The device's clock is trusted unless it is clearly wrong. */
export function offsetAtFirst(serverMs: number, deviceMs: number): number {
  const difference = serverMs - deviceMs
  return Math.abs(difference) > largestDoubtMs ? difference : 0
}
