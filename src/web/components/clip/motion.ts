import type { EligibleEntry } from '#contract/draws/results.ts'
import { type Bubble, labelOf, moveBubbles, paceOf } from '../reveal/scene/pouring.ts'
import { framesPerSecond } from './clip-facts.ts'

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
function scatter(index: number, kind: number): number {
  const steps = [0.6180339887, 0.7548776662, 0.569840291, 0.8191725134, 0.6710436067, 0.5497004779]
  return ((index + 1) * (steps[kind % steps.length] ?? 0.5) + kind * 0.37) % 1
}

interface Spark {
  x: number
  y: number
  turn: number
  /** how much of its face is seen, from -1 to 1 */
  face: number
  alpha: number
  size: number
  isRound: boolean
  /** index of its color */
  color: number
}

/** From the opening of the box and from both edges, then once more, as in the room. */
const bursts = [
  { afterMs: 0, count: 100, angle: 90, spread: 84, velocity: 52, x: 0.5, y: 0.62 },
  { afterMs: 160, count: 50, angle: 60, spread: 58, velocity: 58, x: 0, y: 0.78 },
  { afterMs: 160, count: 50, angle: 120, spread: 58, velocity: 58, x: 1, y: 0.78 },
  { afterMs: 1100, count: 60, angle: 64, spread: 70, velocity: 64, x: 0, y: 0.7 },
  { afterMs: 1100, count: 60, angle: 116, spread: 70, velocity: 64, x: 1, y: 0.7 },
] as const
const lastsMs = 3000
const decay = 0.915
const gravity = 3.3
const scale = 2

/** The confetti that flies so long after a burst: each piece on the same way whenever it is drawn. */
export function sparksAt(ms: number, { width, height }: { width: number; height: number }): Spark[] {
  return bursts.flatMap(({ afterMs, count, angle, spread, velocity, x, y }, burst) => {
    const age = ms - afterMs
    if (age < 0 || age > lastsMs) return []
    const ticks = (age / 1000) * 60
    const reach = (1 - decay ** ticks) / (1 - decay)
    return Array.from({ length: count }, (_, piece): Spark => {
      const id = burst * 131 + piece
      const aim = ((angle + (scatter(id, 1) - 0.5) * spread) * Math.PI) / 180
      const speed = velocity * (0.5 + scatter(id, 2) * 0.5) * scale
      return {
        x: x * width + Math.cos(aim) * speed * reach + Math.sin(ticks * 0.1 + id) * 14,
        y: y * height - Math.sin(aim) * speed * reach + gravity * scale * ticks,
        turn: scatter(id, 3) * 360 + ticks * (scatter(id, 4) * 9 - 4.5),
        face: Math.cos(ticks * (0.12 + scatter(id, 5) * 0.14) + id),
        alpha: 1 - (age / lastsMs) ** 2,
        size: 20 + scatter(id, 0) * 12,
        isRound: piece % 3 === 0,
        color: piece % 3,
      }
    })
  })
}

/** A bubble in one frame; its text is found by `index`. */
export interface CrowdPlace {
  index: number
  x: number
  y: number
}

export interface CrowdSize {
  width: number
  height: number
}

/** More would leave no room to collide. */
const maxBubbles = 9

/**
 * Where the bubbles of a crowd are in each frame of the pour, from the upper left of their area: they come ever faster
 * and collide; the oldest but the winner's leaves when there is no room for another.
 */
export function moveCrowd(
  sizes: readonly CrowdSize[],
  winner: number,
  bounds: CrowdSize,
  pourMs: number,
): CrowdPlace[][] {
  const frames: CrowdPlace[][] = []
  const present: (Bubble & { index: number })[] = []
  let come = 0
  let next = 0
  let nextMs = 0
  for (let frame = 0; frame <= Math.ceil((pourMs / 1000) * framesPerSecond); frame++) {
    const ms = (frame * 1000) / framesPerSecond
    while (ms >= nextMs && sizes.length > 0 && (come < sizes.length || sizes.length > maxBubbles)) {
      if (come >= sizes.length && next % sizes.length === winner) next++
      const index = next % sizes.length
      const size = sizes[index] ?? { width: 0, height: 0 }
      const angle = come * 2.4
      present.push({
        index,
        ...size,
        x: bounds.width * (0.5 + Math.cos(angle)),
        y: bounds.height * (0.5 + Math.sin(angle)),
        vx: -Math.cos(angle + 0.7),
        vy: -Math.sin(angle + 0.7),
      })
      if (present.length > maxBubbles)
        present.splice(
          present.findIndex((bubble) => bubble.index !== winner),
          1,
        )
      nextMs += paceOf(come, true).pauseMs
      come++
      next++
    }
    const { progress } = paceOf(come, true)
    moveBubbles(present, bounds, bounds.width * (0.22 + 0.75 * progress), 1 / framesPerSecond)
    frames.push(present.map(({ index, x, y }) => ({ index, x, y })))
  }
  return frames
}

/** When each of the others pops, as a share of the hush: after a stillness, fast at first, the last ones apart. */
export function popShares(others: number): number[] {
  return Array.from({ length: others }, (_, index) => 0.18 + 0.6 * ((index + 1) / others) ** 2)
}

/** Not from one side to the other: a fixed, scattered order. */
export function popOrder(others: number): number[] {
  return Array.from({ length: others }, (_, index) => index).sort((a, b) => scatter(a, 1) - scatter(b, 1))
}

/** A name on its way into the box. */
export interface Fall {
  text: string
  startMs: number
  lastsMs: number
  /** where it floats, from the middle, as a share of the width */
  aside: number
  /** above the opening */
  height: number
  lean: number
}

/** Names follow each other ever faster, as they do in the room, for as long as they are poured. */
export function planFalls(names: readonly string[], pourMs: number): Fall[] {
  const falls: Fall[] = []
  if (names.length === 0) return falls
  let startMs = 0
  for (let index = 0; startMs < pourMs - 200; index++) {
    const { pauseMs, fallMs } = paceOf(index, true)
    falls.push({
      text: names[index % names.length] ?? '',
      startMs,
      lastsMs: fallMs * 1.15,
      aside: (scatter(index, 0) - 0.5) * 0.3,
      height: [860, 560, 710][index % 3] ?? 700,
      lean: (index % 2 ? 1 : -1) * (2 + (index % 3)),
    })
    startMs += pauseMs
  }
  return falls
}

interface Fallen {
  /** from the middle of the opening */
  x: number
  y: number
  turn: number
  scale: number
}

/** Comes from above, floats long enough to be read, and is pulled in; undefined before and after. */
export function fallenAt({ startMs, lastsMs, aside, height, lean }: Fall, ms: number): Fallen | undefined {
  const share = (ms - startMs) / lastsMs
  if (share < 0 || share >= 1) return undefined
  const x = aside * 1080
  if (share < 0.28) {
    const come = outCubic(shareOf(share, 0.28))
    return {
      x,
      y: between(-1500, -height, come),
      turn: between(lean * 3, lean, come),
      scale: between(1.05, 1, come),
    }
  }
  if (share < 0.66) {
    const float = shareOf(share - 0.28, 0.38)
    return {
      x: x * between(1, 0.86, float),
      y: -height + 120 * float,
      turn: lean * between(1, 0.6, float),
      scale: 1,
    }
  }
  const pull = inCubic(shareOf(share - 0.66, 0.34))
  return {
    x: x * between(0.86, 0, pull),
    y: between(120 - height, 320, pull),
    turn: lean * between(0.6, 0, pull),
    scale: between(1, 0.36, pull),
  }
}

/** The text that a clip lets fall for an entry: its name if everyone may read it, or else only its number. */
export function fallingText(
  { name, row }: Pick<EligibleEntry, 'name' | 'row'>,
  showsNames: boolean,
  number: (value: number) => string,
): string {
  return labelOf({ name: showsNames ? name : null, row }, number)
}
