import { useEffect, useRef } from 'react'

/** How long typing pauses before what follows it is done. */
export const restMs = 400

/** Debounces `run` until typing pauses, unless it is called off before. */
export function useRest(run: () => void): [begin: () => void, callOff: () => void] {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const callOff = () => clearTimeout(timer.current)
  const begin = () => {
    callOff()
    timer.current = setTimeout(() => latest.current(), restMs)
  }
  return [begin, callOff]
}
