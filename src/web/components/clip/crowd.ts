import { type Bubble, moveBubbles } from '../reveal/scene/bubble-physics.ts'
import { paceOf } from '../reveal/scene/pace.ts'
import { framesPerSecond } from './clip-facts.ts'
import { scatter } from './easing.ts'

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
