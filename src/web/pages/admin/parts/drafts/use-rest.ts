import { useEffect, useRef } from 'react'

/** How long someone who types pauses. */
export const restMillis = 400

/** Debounces `run` until typing pauses. */
export function useRest(run: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(), restMillis)
  }
}
