interface SpokenOutcomeProps {
  /** the outcome in short; empty before the first one */
  text: string
  /** a counter, so that the same outcome twice is announced twice */
  round: number
}

/** The live region is in the HTML from the start; screen readers announce what is added later. */
export function SpokenOutcome({ text, round }: SpokenOutcomeProps) {
  return (
    <p className="visually-hidden" role="status">
      {round > 0 && text + (round % 2 ? '' : '\u00a0')}
    </p>
  )
}
