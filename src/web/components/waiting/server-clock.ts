import { createStore } from '../../state/store.ts'

/** A clock that differs less may just as well be right: the page took its time to come here. */
const largestDoubtMs = 5000
/** An answer that took longer says little about the moment at which it was given. */
const slowestAnswerMs = 4000

/** The time as the server has it, on a device whose own clock may be wrong. */
export interface ServerClock {
  now: () => number
  /** Tells when the time has to be read again; the answer ends that. */
  subscribe: (listener: () => void) => () => void
  /** Starts to run, from the device's clock; until then it shows when the page was made, as the server's markup does. */
  begin: () => void
  /** Corrects it by what the server said to a question, by the times of the device at which it was asked and answered. */
  correct: (serverMs: number, askedMs: number, answeredMs: number) => void
}

/** `madeMs`: the server's time when it made the page, which is only of use at the moment at which the page arrives. */
export function createServerClock(madeMs: number): ServerClock {
  /** what must be added to the clock of this device */
  const offset = createStore<number | undefined>(undefined)
  return {
    now() {
      const known = offset.get()
      return known === undefined ? madeMs : Date.now() + known
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

/** A clock is believed unless it is plainly wrong. */
export function offsetAtFirst(serverMs: number, deviceMs: number): number {
  const difference = serverMs - deviceMs
  return Math.abs(difference) > largestDoubtMs ? difference : 0
}
