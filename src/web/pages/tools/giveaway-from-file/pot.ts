import type { Preview } from '#contract/draws/files.ts'
import type { CountedNames } from './names/count-names.ts'

/** The expected pot, as far as the page knows it before the draw. */
export interface Pot {
  kept: number
  /** repeats that are removed; 0 while repeats are allowed */
  duplicate: number
  /** all repeats, removed or not */
  repeats: number
  /** blank, refused and excluded */
  out: number
  /** false if only the server knows who the exclude list removes */
  knowsExcluded: boolean
  /** tickets of the rows that are kept, if they differ from one each */
  tickets?: number | undefined
}

/** The pot of a typed list. */
export function potOfNames(counted: CountedNames, onePerPerson: boolean): Pot {
  const { names, blanks, excluded, pastWinners, duplicates, tickets } = counted
  const none = tickets?.none ?? 0
  const duplicate = onePerPerson ? duplicates : 0
  return {
    kept: names - excluded - pastWinners - none - duplicate,
    duplicate,
    repeats: duplicates,
    out: blanks + excluded + pastWinners + none,
    knowsExcluded: true,
    ...(tickets && { tickets: onePerPerson ? tickets.once : tickets.all }),
  }
}

/** The pot of a file: its preview has everything but the exclude list. */
export function potOfPreview(preview: Preview, onePerPerson: boolean, hasExcludeList: boolean): Pot {
  const repeats = preview.duplicates.count
  const duplicate = onePerPerson ? repeats : 0
  const { tickets, past_winners: past = 0 } = preview
  const none = tickets?.none ?? 0
  return {
    kept: preview.entries - past - none - duplicate,
    duplicate,
    repeats,
    out: preview.blanks.count + preview.refused.count + past + none,
    knowsExcluded: !hasExcludeList,
    ...(tickets && { tickets: onePerPerson ? tickets.once : tickets.all }),
  }
}
