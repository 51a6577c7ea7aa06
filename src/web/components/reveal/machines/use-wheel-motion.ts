import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Phase } from '../ceremony.ts'
import { playBeat } from '../room/room-sound.ts'
import { forceOf, placeAt, planStop, type StopPlan } from './stop-plan.ts'
import {
  drawShape,
  drawTurn,
  markRest,
  nameUnder,
  segmentAt,
  shapeOf,
  type WheelShape,
} from './wheel-shape.ts'
import type { WheelTurn } from './wheel-turns.ts'

const fullTurn = 2 * Math.PI
/** Radians a millisecond, and how much is gained in one. */
const fullSpeed = 0.0085
const gain = 0.000006
/** The winner stays under the pointer for this long before the ticket rises. */
const restMs = 1000
/** A drawn segment shrinks to nothing before the wheel turns again. */
const leaveMs = 600
/** Ticks that follow faster than this are one sound, and names cannot be read. */
const shortestTickMs = 60
const readableMs = 110
/** A page that was not shown for a while goes on where it was. */
const longestStepMs = 200

interface Motion {
  /** one a segment */
  labels: readonly string[]
  /** undefined until the winners are known */
  turn: WheelTurn | undefined
  /** where in the winner's segment the pointer stops, as a share of its width */
  stop: number
  phase: Phase
  hushMs: number
  calm: boolean
}

interface State {
  at: number
  speed: number
  shares: readonly number[]
}

/** Turns the wheel by its phase: ever faster, then slowing down until the winner is under the pointer. */
export function useWheelMotion(wheel: RefObject<HTMLElement | null>, motion: Motion): void {
  const { labels, turn, stop, phase, hushMs, calm } = motion
  const state = useRef<State>({ at: 0.4, speed: 0, shares: [] })

  useLayoutEffect(() => {
    const box = wheel.current
    if (!box) return undefined
    const now = state.current
    const wanted = labels.map((_, index) => (!turn || turn.on.includes(index) ? 1 : 0))
    const leaves = phase === 'pour' && !calm && now.shares.length === labels.length
    const leaving = leaves ? now.shares : wanted
    now.shares = leaving
    let shape = shapeOf(leaving)
    const ends = phase === 'lift' || phase === 'shown' || phase === 'all'
    const slowMs = Math.max(1, hushMs - restMs)
    const plan = turn && (phase === 'hush' || ends) ? planOf(now, shape, turn, stop, slowMs) : undefined
    if (plan && ends) now.at = placeAt(plan, slowMs)
    drawShape(box, shape)
    drawTurn(box, now.at, 0)
    nameUnder(box, ends || (calm && turn) ? labels[segmentAt(shape, now.at)] : undefined)
    markRest(box, false)
    if (calm || ends) return undefined

    let under = segmentAt(shape, now.at)
    let flick = 0
    let tickedAt = 0
    let begin = 0
    let before = 0
    let frame = requestAnimationFrame(start)
    function start(time: number) {
      begin = time
      before = time
      move(time)
    }
    function move(time: number) {
      if (!box) return
      const stepMs = Math.min(longestStepMs, time - before)
      const elapsed = time - begin
      before = time
      if (plan) advance(plan, elapsed, stepMs)
      else if (elapsed < leaveMs && leaves) leave(elapsed)
      else speedUp(stepMs)
      flick *= Math.exp(-stepMs / 80)
      tick(time)
      drawTurn(box, now.at, flick)
      if (elapsed > slowMs && plan) markRest(box, true)
      frame = requestAnimationFrame(move)
    }
    function advance(along: StopPlan, elapsed: number, stepMs: number) {
      const next = placeAt(along, elapsed)
      if (stepMs > 0) now.speed = (next - now.at) / stepMs
      now.at = next
    }
    function leave(elapsed: number) {
      const left = (1 - elapsed / leaveMs) ** 3
      now.shares = wanted.map((share, index) => share + ((leaving[index] ?? share) - share) * left)
      reshape()
    }
    function speedUp(stepMs: number) {
      if (now.shares !== wanted) {
        now.shares = wanted
        reshape()
      }
      now.speed = Math.min(fullSpeed, now.speed + gain * stepMs)
      now.at += now.speed * stepMs
    }
    function reshape() {
      shape = shapeOf(now.shares)
      if (box) drawShape(box, shape)
    }
    /** A segment's edge flicks the pointer. */
    function tick(time: number) {
      const next = segmentAt(shape, now.at)
      if (next === under || !box) return
      under = next
      flick = 1
      const pause = time - tickedAt
      if (plan && pause > readableMs) nameUnder(box, labels[under])
      if (pause <= shortestTickMs) return
      playBeat(Math.min(1, now.speed / fullSpeed))
      tickedAt = time
    }
    return () => cancelAnimationFrame(frame)
  }, [wheel, labels, turn, stop, phase, hushMs, calm])
}

/** Of the winner's segments the one at which the wheel stops most naturally. */
function planOf(
  { at, speed }: State,
  { starts, widths }: WheelShape,
  { own }: WheelTurn,
  stop: number,
  ms: number,
): StopPlan | undefined {
  const plans = own.map((index) => {
    const target = -((starts[index] ?? 0) + (widths[index] ?? 0) * stop)
    return planStop({ at, speed, ms }, target, fullTurn)
  })
  return plans.toSorted((one, other) => forceOf(one) - forceOf(other))[0]
}
