/** Pearson's chi-square: how far counts are from the expected ones. */
export function chiSquare(counts: readonly number[], expected: readonly number[]): number {
  return counts.reduce((sum, count, n) => sum + (count - (expected[n] ?? 0)) ** 2 / (expected[n] ?? 0), 0)
}

/**
 * The largest deviation of a count from its expected share, in standard deviations. It detects a single loaded face
 * sooner than chi-square, which looks at all faces together.
 */
export function farthestCount(counts: readonly number[], expected: readonly number[]): number {
  const draws = expected.reduce((sum, share) => sum + share, 0)
  const distances = counts.map((count, n) => {
    const share = expected[n] ?? 0
    return Math.abs(count - share) / Math.sqrt(share * (1 - share / draws))
  })
  return Math.max(...distances)
}

/**
 * The probability that fair draws reach this chi-square or more, after Wilson and Hilferty: the cube root of chi-square
 * over its degrees of freedom is nearly normal.
 */
export function probabilityOf(measure: number, freedom: number): number {
  const spread = 2 / (9 * freedom)
  const z = (Math.cbrt(measure / freedom) - (1 - spread)) / Math.sqrt(spread)
  return upperTail(z)
}

/** Upper tail of the normal distribution; Abramowitz and Stegun 26.2.17, error below 10^-7. */
function upperTail(z: number): number {
  if (z < 0) return 1 - upperTail(-z)
  const t = 1 / (1 + 0.2316419 * z)
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series
}
