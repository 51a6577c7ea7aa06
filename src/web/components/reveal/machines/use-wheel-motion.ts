import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { EligibleEntry } from '#contract/draws/results.ts'
import type { Phase } from '../ceremony.ts'
import type { RevealWinner } from '../reveal-props.ts'
import { playBeat } from '../room/room-sound.ts'
import { isOf } from '../scene/pouring.ts'
import {
  drawShape,
  drawTurn,
  forceOf,
  markRest,
  nameUnder,
  placeAt,
  planStop,
  type StopPlan,
  segmentAt,
  shapeOf,
  type WheelShape,
} from './wheel-shape.ts'

const fullTurn = 2 * Math.PI
/** Radians a millisecond, and how much is gained in one. */
const fullSpeed = 0.0085
const gain = 0.000006
/** The winner stays under the pointer for this long before the ticket rises. */
const restMs = 1000
/** A drawn segment shrinks to nothing before the wheel turns again. */
const leaveMs = 600
/** Ticks that follow faster than this are one sound, and names cannot be read. */
const minTickMs = 60
const readableMs = 110
/** A page that was not shown for a while goes on where it was. */
const maxStepMs = 200

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
      const stepMs = Math.min(maxStepMs, time - before)
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
      if (pause <= minTickMs) return
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

/** More segments than this cannot be read. */
const maxSegments = 28
/** A short list goes round several times, every entry equally often. */
const minSegments = 8

/** The entries on the wheel, one a segment. */
export function segmentsOf(entries: readonly EligibleEntry[]): EligibleEntry[] {
  const shown = entries.slice(0, maxSegments)
  const rounds = shown.length === 0 ? 0 : Math.ceil(minSegments / shown.length)
  return Array.from({ length: rounds }, () => shown).flat()
}

/** One turn of the wheel. */
export interface WheelTurn {
  /** indexes of the segments on the wheel */
  on: readonly number[]
  /** those of the winner, among them */
  own: readonly number[]
}

/**
 * The wheel of every winner: who was drawn has left it. A winner of a long list may not be on the wheel, which shows a
 * sample, and then takes the segment of an entry that is not drawn.
 */
export function turnsOf(segments: readonly EligibleEntry[], winners: readonly RevealWinner[]): WheelTurn[] {
  let on = segments.map((_, index) => index)
  return winners.map((winner) => {
    if (on.length === 0) on = segments.map((_, index) => index)
    const turn = { on, own: ownSegments(segments, on, winner, winners) }
    on = on.filter((index) => !turn.own.includes(index))
    return turn
  })
}

function ownSegments(
  segments: readonly EligibleEntry[],
  on: readonly number[],
  winner: RevealWinner,
  winners: readonly RevealWinner[],
): number[] {
  const isOfOne = (index: number, some: readonly RevealWinner[]) => {
    const entry = segments[index]
    return entry !== undefined && isOf(entry, some)
  }
  const own = on.filter((index) => isOfOne(index, [winner]))
  if (own.length > 0) return own
  const free = on.filter((index) => !isOfOne(index, winners))
  const pool = free.length > 0 ? free : on
  const standIn = pool[(winner.row * 7919) % Math.max(1, pool.length)]
  return standIn === undefined ? [] : [standIn]
}

/** Where a winner's segment stops under the pointer, as a share of its width: not always in its middle. */
export function stopShare({ row }: RevealWinner): number {
  return 0.5 + (((row * 0.618034) % 1) - 0.5) * 0.6
}
