import { useEffect, useState } from 'react'

/** So long each step stands alone: long enough to be seen coming, short enough that nobody waits for it. */
const betweenMs = 45

/** How many of `total` things are shown by now: one after another, or all at once for whoever asked for less motion. */
export function useOneByOne(total: number): number {
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (shown === total) return
    const isAtOnce = shown > total || matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = setTimeout(() => setShown(isAtOnce ? total : shown + 1), isAtOnce ? 0 : betweenMs)
    return () => clearTimeout(timer)
  }, [shown, total])
  return Math.min(shown, total)
}
