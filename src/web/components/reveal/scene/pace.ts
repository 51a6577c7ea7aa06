const pours = {
  long: { firstMs: 560, lastMs: 105, factor: 0.9, fallMs: 1500, shortestFallMs: 560 },
  short: { firstMs: 330, lastMs: 95, factor: 0.84, fallMs: 1150, shortestFallMs: 520 },
} as const

interface Pace {
  /** before this name follows the one before it */
  pauseMs: number
  fallMs: number
  /** from 0, the first name, to 1, as fast as it gets */
  progress: number
}

/** Names follow each other ever faster, up to a limit: the first can be read, the last are a stream. */
export function paceOf(index: number, isShort: boolean): Pace {
  const { firstMs, lastMs, factor, fallMs, shortestFallMs } = pours[isShort ? 'short' : 'long']
  const pauseMs = Math.max(lastMs, firstMs * factor ** index)
  const progress = (firstMs - pauseMs) / (firstMs - lastMs)
  return { pauseMs, fallMs: fallMs - (fallMs - shortestFallMs) * progress, progress }
}
