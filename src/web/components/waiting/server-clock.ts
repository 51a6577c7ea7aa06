import { useEffect, useState } from 'react'
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

const secondMs = 1000

/**
 * Milliseconds until `due`, read again every second; `read` should return just what is shown, so that nothing else
 * renders.
 */
export function useLeft<Shown>(due: string, clock: ServerClock, read: (leftMs: number) => Shown): Shown {
  const [value, setValue] = useState(() => read(Date.parse(due) - clock.now()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      clearTimeout(timer)
      const remaining = Date.parse(due) - clock.now()
      setValue(() => read(remaining))
      if (remaining > 0) timer = setTimeout(update, nextLook(remaining))
    }
    update()
    const leave = clock.subscribe(update)
    // Browsers throttle the timers of hidden pages, and a sleeping device stops them.
    document.addEventListener('visibilitychange', update)
    return () => {
      clearTimeout(timer)
      leave()
      document.removeEventListener('visibilitychange', update)
    }
  }, [due, clock, read])
  return value
}

/** Just after the number of whole seconds left has changed. */
function nextLook(leftMs: number): number {
  return (leftMs % secondMs) + 5
}

export function isOver(leftMs: number): boolean {
  return leftMs <= 0
}

/** Whole seconds, rounded up: 0 only when the time has come. */
export function secondsOf(leftMs: number): number {
  return Math.max(0, Math.ceil(leftMs / secondMs))
}
