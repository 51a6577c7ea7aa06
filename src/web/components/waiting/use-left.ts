import { useEffect, useState } from 'react'
import type { ServerClock } from './server-clock.ts'

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
