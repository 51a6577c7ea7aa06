import type { BrandKey } from '#brand.ts'
import type { ClipArt, ClipLook } from './clip-art.ts'
import type { ClipFacts } from './clip-facts.ts'
import { type CrowdPlace, type CrowdSize, type Fall, moveCrowd, planFalls } from './motion.ts'
import { createLettering, type Lettering, type Pen } from './pen.ts'

/** A clip that is ready to be drawn at any moment. */
export interface Film {
  facts: ClipFacts
  look: ClipLook
  art: ClipArt
  acts: readonly Act[]
  lengthMs: number
  lettering: Lettering
  /** names on their way into the box; none where bubbles collide */
  falls: readonly Fall[]
  /** bubbles in each frame of the pour */
  crowd: readonly (readonly CrowdPlace[])[]
  crowdSizes: readonly CrowdSize[]
  crowdTexts: readonly string[]
  /** index of the winner's bubble, which never leaves the crowd */
  crowdWinner: number
}

export const crowdArea = { x: 30, y: 330, width: 1020, height: 1240 } as const
const crowdFontSize = 76
const crowdPadding = 52
const maxCrowd = 18
/** The winner's bubble comes after so many others: not first, and well before the crowd stops. */
const comesAfter = 4

export function makeFilm(pen: Pen, facts: ClipFacts, look: ClipLook, art: ClipArt): Film {
  const acts = planClip(facts.brand, facts.winners.length)
  const pourMs = acts[0]?.lastsMs ?? 0
  const lettering = createLettering(look)
  const isBox = facts.brand === 'box'
  const winner = facts.winners[0]?.bubble ?? ''
  const others = facts.names.filter((name) => name !== winner).slice(0, maxCrowd)
  const crowdWinner = Math.min(comesAfter, others.length)
  const crowdTexts = isBox ? [] : others.toSpliced(crowdWinner, 0, winner)
  const crowdSizes = crowdTexts.map((text) => {
    pen.font = lettering.font('display', crowdFontSize)
    const width = Math.min(pen.measureText(text).width, crowdArea.width - 2 * crowdPadding)
    return { width: width + 2 * crowdPadding, height: crowdFontSize * 1.9 }
  })
  return {
    facts,
    look,
    art,
    acts,
    lengthMs: lengthOf(acts),
    lettering,
    falls: isBox ? planFalls(facts.names, pourMs) : [],
    crowd: isBox ? [] : moveCrowd(crowdSizes, crowdWinner, crowdArea, pourMs),
    crowdSizes,
    crowdTexts,
    crowdWinner,
  }
}

/** pour: names fall. hush: nothing moves, or bubbles pop. winner: a ticket rises and stays. all: the picture of all. end: what verifies it. */
type ActName = 'pour' | 'hush' | 'winner' | 'all' | 'end'

interface Act {
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
