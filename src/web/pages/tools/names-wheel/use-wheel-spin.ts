import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import {
  drawShape,
  drawTurn,
  markRest,
  nameUnder,
  placeAt,
  planStop,
  type StopPlan,
  segmentAt,
  shapeOf,
  type WheelShape,
} from '#web/components/reveal/machines/wheel-shape.ts'
import { prefersCalm } from '#web/components/reveal/prefers-calm.ts'
import { playBeat } from '#web/components/reveal/room/room-sound.ts'

const fullTurn = 2 * Math.PI
/** When the page opens the wheel turns a little, for less time than what must be stoppable. */
const greetMs = 4500
const greetTurn = 1.1
/** Ticks that follow faster than this are one sound, and names cannot be read. */
const minTickMs = 60
const readableMs = 90

export interface Spin {
  no: number
  /** of the winner, decided before the wheel turns */
  index: number
  /** where in the winner's segment it stops, as a share of its width */
  stop: number
}

interface Turning {
  labels: readonly string[]
  weights: readonly number[]
  spin: Spin | undefined
  onRest: () => void
}

/** Turns the wheel to what was drawn. A spin runs once, and ends as it began, whatever changes around it. */
export function useWheelSpin(wheel: RefObject<HTMLElement | null>, turning: Turning): void {
  const { labels, weights, spin } = turning
  const state = useRef({ at: 0.4, rested: 0, isGreeted: false })
  const onRest = useEffectEvent(() => turning.onRest())

  useLayoutEffect(() => {
    const box = wheel.current
    const now = state.current
    if (!box) return undefined
    const shape = shapeOf(weights)
    const turn = (at: number, flick = 0) => {
      now.at = at
      drawTurn(box, at, flick)
    }
    drawShape(box, shape)
    turn(now.at)
    if (spin && spin.no === now.rested) return undefined
    markRest(box, false)
    nameUnder(box)
    if (!spin) {
      if (now.isGreeted || prefersCalm()) return undefined
      now.isGreeted = true
      const from = now.at
      return eachFrame(greetMs, (share) => turn(from + greetTurn * (1 - (1 - share) ** 3)))
    }
    const path = pathTo(now.at, shape, spin.index, spin.stop)
    const rest = () => {
      now.rested = spin.no
      turn(path.at(path.lastsMs) % fullTurn)
      nameUnder(box, labels[spin.index])
      markRest(box, true)
      onRest()
    }
    if (prefersCalm()) {
      rest()
      return undefined
    }
    return eachFrame(path.lastsMs, turningFrame({ box, shape, labels, path, turn }), rest)
  }, [wheel, labels, weights, spin])
}

interface Frames {
  box: HTMLElement
  shape: WheelShape
  labels: readonly string[]
  path: SpinPath
  turn: (at: number, flick: number) => void
}

/** One picture of a spin: an edge that passes flicks the pointer, ticks, and brings the next name. */
function turningFrame({ box, shape, labels, path, turn }: Frames): (share: number) => void {
  let [at, under, flick, tickedAt, before] = [path.at(0), -1, 0, 0, 0]
  return (share) => {
    const elapsed = share * path.lastsMs
    const stepMs = Math.max(1, elapsed - before)
    const next = path.at(elapsed)
    const speed = (next - at) / stepMs
    at = next
    before = elapsed
    flick *= Math.exp(-stepMs / 80)
    const passed = segmentAt(shape, at)
    if (passed !== under) {
      under = passed
      flick = 1
      const pause = elapsed - tickedAt
      if (pause > readableMs) nameUnder(box, labels[under])
      if (pause > minTickMs) {
        playBeat(Math.min(1, speed / fullSpeed))
        tickedAt = elapsed
      }
    }
    turn(at, flick)
  }
}

/** Calls `draw` with the share of the time that has passed, and `end` once all has; returns what stops it. */
function eachFrame(lastsMs: number, draw: (share: number) => void, end?: () => void): () => void {
  let begin: number | undefined
  let frame = requestAnimationFrame(next)
  function next(time: number) {
    begin ??= time
    const share = (time - begin) / lastsMs
    if (share >= 1) {
      draw(1)
      end?.()
    } else {
      draw(Math.max(0, share))
      frame = requestAnimationFrame(next)
    }
  }
  return () => cancelAnimationFrame(frame)
}

/** Radians a millisecond, at which the wheel begins to slow down. */
const fullSpeed = 0.0085
/** Until it has that speed, and from then on until it rests. */
const startMs = 500
const slowMs = 5200

/** Where the wheel is at each moment of a spin, and when it rests. */
interface SpinPath {
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
