interface SpokenOutcomeProps {
  /** short: what fell; empty before */
  text: string
  /** counts up, so that the same outcome twice is said twice */
  round: number
}

/** The region is there from the first HTML on; readers say what comes into it later. */
export function SpokenOutcome({ text, round }: SpokenOutcomeProps) {
  return (
    <p className="visually-hidden" role="status">
      {round > 0 && text + (round % 2 ? '' : '\u00a0')}
    </p>
  )
}
