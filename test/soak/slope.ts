export interface Sample {
  /** minutes since the beginning */
  at: number
  value: number
}

/** The median of the slopes between all pairs of samples (Theil and Sen): a few outliers do not move it. */
export function slopeOf(samples: readonly Sample[]): number {
  const slopes = samples.flatMap((one, i) =>
    samples
      .slice(i + 1)
      .filter(({ at }) => at > one.at)
      .map(({ at, value }) => (value - one.value) / (at - one.at)),
  )
  return medianOf(slopes)
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}
