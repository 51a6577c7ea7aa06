import { placeAt, planStop, type StopPlan } from '#web/components/reveal/machines/stop-plan.ts'
import type { WheelShape } from '#web/components/reveal/machines/wheel-shape.ts'

const fullTurn = 2 * Math.PI
/** Radians a millisecond, at which the wheel begins to slow down. */
export const fullSpeed = 0.0085
/** Until it has that speed, and from then on until it rests. */
const startMs = 500
const slowMs = 5200

/** Where the wheel is at each moment of a spin, and when it rests. */
export interface SpinPath {
  at: (elapsedMs: number) => number
  lastsMs: number
}

/** The way from here to the winner's segment, `stop` of its width from its beginning. */
export function pathTo(from: number, { starts, widths }: WheelShape, index: number, stop: number): SpinPath {
  const started = from + (fullSpeed * startMs) / 2
  const target = -((starts[index] ?? 0) + (widths[index] ?? 0) * stop)
  const plan: StopPlan = planStop({ at: started, speed: fullSpeed, ms: slowMs }, target, fullTurn)
  return {
    at: (elapsed) =>
      elapsed < startMs
        ? from + (fullSpeed * elapsed * elapsed) / (2 * startMs)
        : placeAt(plan, elapsed - startMs),
    lastsMs: startMs + slowMs,
  }
}
