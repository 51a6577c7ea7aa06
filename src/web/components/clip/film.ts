import type { ClipArt } from './clip-art.ts'
import type { ClipFacts } from './clip-facts.ts'
import type { ClipLook } from './clip-look.ts'
import { type Act, lengthOf, planClip } from './clip-plan.ts'
import { type CrowdPlace, type CrowdSize, moveCrowd } from './crowd.ts'
import { type Fall, planFalls } from './falling.ts'
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
