import { useEffect, useState } from 'react'

const secondMs = 1000
/** A clock that differs less may just as well be right: the page took its time to come here. */
const largestDoubtMs = 5000
/**
 * Milliseconds until `due`, read once for the server and the first render (both see the time `now` of the server) and
 * from then on with every second that passes; `read` should answer with what is shown, so that nothing else renders.
 * A clock of the device that is plainly wrong is corrected by the server's.
 */
export function useLeft<Shown>(due: string, now: string, read: (leftMs: number) => Shown): Shown {
  const [shown, setShown] = useState(() => read(Date.parse(due) - Date.parse(now)))
  useEffect(() => {
    const offset = clockOffset(Date.parse(now), Date.now())
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const left = Date.parse(due) - Date.now() - offset
      setShown(() => read(left))
      if (left > 0) timer = setTimeout(look, nextLook(left))
    }
    look()
    return () => clearTimeout(timer)
  }, [due, now, read])
  return shown
}

/** What must be added to the clock of this device. */
export function clockOffset(serverMs: number, deviceMs: number): number {
  const difference = serverMs - deviceMs
  return Math.abs(difference) > largestDoubtMs ? difference : 0
}

/** Just after the number of whole seconds that are left has changed. */
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
