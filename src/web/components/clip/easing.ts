/** A share of a time, from 0 to 1. */
export function shareOf(ms: number, lastsMs: number): number {
  return Math.min(1, Math.max(0, ms / lastsMs))
}

export function outCubic(share: number): number {
  return 1 - (1 - share) ** 3
}

export function inCubic(share: number): number {
  return share ** 3
}

/** Goes a little too far, and comes back. */
export function outBack(share: number): number {
  const rest = share - 1
  return 1 + 2.4 * rest ** 3 + 1.4 * rest ** 2
}

export function between(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

/** Evenly scattered shares from 0 to 1, always the same ones: nothing in a clip is left to chance. */
export function scatter(index: number, kind: number): number {
  const steps = [0.6180339887, 0.7548776662, 0.569840291, 0.8191725134, 0.6710436067, 0.5497004779]
  return ((index + 1) * (steps[kind % steps.length] ?? 0.5) + kind * 0.37) % 1
}
