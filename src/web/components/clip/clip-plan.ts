import type { BrandKey } from '#brand.ts'

/** pour: names fall. hush: nothing moves, or bubbles pop. winner: a ticket rises and stays. all: the picture of all. end: what verifies it. */
type ActName = 'pour' | 'hush' | 'winner' | 'all' | 'end'

export interface Act {
  name: ActName
  /** index of the winner; 0 in other acts */
  index: number
  startMs: number
  lastsMs: number
}

/** An act, and how long ago it began. */
export interface ActMoment extends Act {
  ms: number
}

/** More tickets than this are only seen in the picture of all. */
const maxAlone = 5
const lasts = {
  pour: 4000,
  pourOfMany: 3000,
  alone: 3900,
  atMost: 2000,
  together: 4600,
  all: 2600,
  end: 2500,
}
/** A box falls shut and stands still; bubbles need the time to pop. */
const hushes = { box: 900, lucky: 1700 } as const

/** The acts of a clip, one after another: 8 to 15 seconds, however many winners there are. */
export function planClip(brand: BrandKey, winners: number): Act[] {
  const alone = Math.min(winners, maxAlone)
  const isOne = winners === 1
  const each = isOne ? lasts.alone : Math.min(lasts.atMost, lasts.together / alone)
  const acts: Omit<Act, 'startMs'>[] = [
    { name: 'pour', index: 0, lastsMs: isOne ? lasts.pour : lasts.pourOfMany },
    { name: 'hush', index: 0, lastsMs: hushes[brand] },
    ...Array.from({ length: alone }, (_, index) => ({ name: 'winner' as const, index, lastsMs: each })),
    ...(isOne ? [] : [{ name: 'all' as const, index: 0, lastsMs: lasts.all }]),
    { name: 'end', index: 0, lastsMs: lasts.end },
  ]
  let startMs = 0
  return acts.map((act) => {
    const placed = { ...act, startMs }
    startMs += act.lastsMs
    return placed
  })
}

export function lengthOf(acts: readonly Act[]): number {
  const last = acts.at(-1)
  return last ? last.startMs + last.lastsMs : 0
}

/** The act at a moment; after the end, the end. */
export function actAt(acts: readonly Act[], ms: number): ActMoment {
  const act = acts.findLast(({ startMs }) => startMs <= ms) ?? acts[0]
  if (!act) throw new Error('a clip has acts')
  return { ...act, ms: Math.max(0, ms - act.startMs) }
}

/** The middle of the first winner's act: the one frame that represents the clip. */
export function posterMs(acts: readonly Act[]): number {
  const winner = acts.find(({ name }) => name === 'winner')
  return winner ? winner.startMs + winner.lastsMs * 0.7 : 0
}
