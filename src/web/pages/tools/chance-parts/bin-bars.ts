import type { Bar } from './distribution.tsx'

/** Probability of each sum, starting at `min`. */
export interface Chances {
  min: number
  chances: readonly number[]
}

const maxBars = 21
/** Outer values with less total probability than this share a column with their neighbor. */
const rare = 0.0005

/** At most 21 columns: one per value, or ranges of equal length with the rare ends merged into them. */
export function binBars({ min, chances }: Chances, outcomes: readonly number[], areKnown = true): Bar[] {
  const [first, last] = likely({ min, chances }, outcomes)
  const length = Math.ceil((last - first + 1) / maxBars)
  const count = Math.ceil((last - first + 1) / length)
  const bars = Array.from({ length: count }, (_, i) => {
    const [from, to] = [first + i * length, Math.min(last, first + (i + 1) * length - 1)]
    return { label: from === to ? signed(from) : `${signed(from)}–${signed(to)}`, seen: 0, chance: 0 }
  })
  const barAt = (value: number) =>
    bars[Math.min(count - 1, Math.max(0, Math.floor((value - first) / length)))]
  for (const value of outcomes) add(barAt(value), 'seen', 1)
  if (areKnown) for (const [i, chance] of chances.entries()) add(barAt(min + i), 'chance', chance)
  return areKnown ? bars : bars.map(({ label, seen }) => ({ label, seen }))
}

function add(bar: Required<Bar> | undefined, field: 'seen' | 'chance', amount: number): void {
  if (bar) bar[field] += amount
}

function likely({ min, chances }: Chances, outcomes: readonly number[]): [number, number] {
  const start = (values: readonly number[]) => {
    let [sum, i] = [0, 0]
    while (i < values.length - 1 && sum + (values[i] ?? 0) < rare) sum += values[i++] ?? 0
    return i
  }
  // Few enough to show them all.
  if (chances.length <= maxBars) return [min, min + chances.length - 1]
  const from = Math.min(min + start(chances), ...outcomes)
  const to = Math.max(min + chances.length - 1 - start(chances.toReversed()), ...outcomes)
  return [from, to]
}

function signed(value: number): string {
  return String(value).replace('-', '−')
}
