import type { EligibleEntry } from '#contract/draws/results.ts'
import type { RevealWinner } from '../reveal-props.ts'
import { isOf } from '../shown-entries.ts'

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
