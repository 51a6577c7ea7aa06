import type { EligibleEntry } from '#contract/draws/results.ts'
import type { RevealWinner } from '../reveal-props.ts'

/** A bubble's middle, velocity per second and size, in pixels. */
export interface Bubble {
  x: number
  y: number
  vx: number
  vy: number
  width: number
  height: number
}

export interface Bounds {
  width: number
  height: number
}

/** Moves all bubbles on at one speed; they bounce off the walls and off each other. */
export function moveBubbles(
  bubbles: readonly Bubble[],
  { width, height }: Bounds,
  speed: number,
  seconds: number,
): void {
  for (const bubble of bubbles) {
    const factor = speed / (Math.hypot(bubble.vx, bubble.vy) || 1)
    bubble.vx *= factor
    bubble.vy *= factor
    bubble.x += bubble.vx * seconds
    bubble.y += bubble.vy * seconds
  }
  for (const [index, one] of bubbles.entries())
    for (const other of bubbles.slice(index + 1)) separate(one, other)
  for (const bubble of bubbles) {
    const [asideX, asideY] = [bubble.width / 2, bubble.height / 2]
    if (bubble.x < asideX) bounce(bubble, 'vx', 1)
    if (bubble.x > width - asideX) bounce(bubble, 'vx', -1)
    if (bubble.y < asideY) bounce(bubble, 'vy', 1)
    if (bubble.y > height - asideY) bounce(bubble, 'vy', -1)
    bubble.x = Math.min(Math.max(bubble.x, asideX), Math.max(asideX, width - asideX))
    bubble.y = Math.min(Math.max(bubble.y, asideY), Math.max(asideY, height - asideY))
  }
}

function bounce(bubble: Bubble, axis: 'vx' | 'vy', sign: 1 | -1): void {
  bubble[axis] = sign * Math.abs(bubble[axis])
}

/** Pushes two overlapping bubbles apart on the shorter way, away from each other. */
function separate(one: Bubble, other: Bubble): void {
  const overlapX = (one.width + other.width) / 2 - Math.abs(one.x - other.x)
  const overlapY = (one.height + other.height) / 2 - Math.abs(one.y - other.y)
  if (overlapX <= 0 || overlapY <= 0) return
  if (overlapX < overlapY) {
    const sign = one.x < other.x ? -1 : 1
    one.x += (sign * overlapX) / 2
    other.x -= (sign * overlapX) / 2
    bounce(one, 'vx', sign)
    bounce(other, 'vx', sign === 1 ? -1 : 1)
  } else {
    const sign = one.y < other.y ? -1 : 1
    one.y += (sign * overlapY) / 2
    other.y -= (sign * overlapY) / 2
    bounce(one, 'vy', sign)
    bounce(other, 'vy', sign === 1 ? -1 : 1)
  }
}

const pours = {
  long: { firstMs: 560, lastMs: 105, factor: 0.9, fallMs: 1500, minFallMs: 560 },
  short: { firstMs: 330, lastMs: 95, factor: 0.84, fallMs: 1150, minFallMs: 520 },
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
  const { firstMs, lastMs, factor, fallMs, minFallMs } = pours[isShort ? 'short' : 'long']
  const pauseMs = Math.max(lastMs, firstMs * factor ** index)
  const progress = (firstMs - pauseMs) / (firstMs - lastMs)
  return { pauseMs, fallMs: fallMs - (fallMs - minFallMs) * progress, progress }
}

/** The text of a slip or bubble: the name, or the entry's number if the visitor may not read the list. */
export function labelOf(
  { name, row }: Pick<EligibleEntry, 'name' | 'row'>,
  number: (value: number) => string,
): string {
  return name ?? `#${number(row)}`
}

/** Whether an entry belongs to one of these winners: by its row, or as another entry of the same person. */
export function isOf(entry: EligibleEntry, winners: readonly RevealWinner[]): boolean {
  return winners.some(({ row, name }) => row === entry.row || (name !== '' && name === entry.name))
}
