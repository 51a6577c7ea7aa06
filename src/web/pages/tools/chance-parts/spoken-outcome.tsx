import { useEffect, useState } from 'react'

interface SpokenOutcomeProps {
  /** the outcome in short; empty before the first one */
  text: string
  /** a counter, so that the same outcome twice is announced twice */
  round: number
  /** milliseconds until the objects rest and show what came; those of coins and dice unless given */
  restMs?: number
}

/** As in `restsClass`. */
const usualRestMs = 840

/**
 * The live region is in the HTML from the start; screen readers announce what is added later, once the objects rest:
 * people who see and people who hear learn it at the same time.
 */
export function SpokenOutcome({ text, round, restMs = usualRestMs }: SpokenOutcomeProps) {
  const [rested, setRested] = useState(0)
  useEffect(() => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = setTimeout(() => setRested(round), isCalm ? 0 : restMs)
    return () => clearTimeout(timer)
  }, [round, restMs])
  return (
    <p className="visually-hidden" role="status">
      {round > 0 && rested === round && text + (round % 2 ? '' : '\u00a0')}
    </p>
  )
}
