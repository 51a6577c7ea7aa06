import type { Preview } from '#contract/draws/files.ts'
import type { CountedNames } from './count-names.ts'

/** The expected pot, as far as the page knows it before the draw. */
export interface Pot {
  kept: number
  /** repeats that are removed; 0 while repeats are allowed */
  duplicate: number
  /** all repeats, removed or not */
  repeats: number
  /** blank, refused and excluded */
  out: number
  /** false if only the server knows whom the exclude list removes */
  knowsExcluded: boolean
}

/** The pot of a typed list. */
export function potOfNames(counted: CountedNames, onePerPerson: boolean): Pot {
  const { names, blanks, excluded, duplicates } = counted
  const duplicate = onePerPerson ? duplicates : 0
  return {
    kept: names - excluded - duplicate,
    duplicate,
    repeats: duplicates,
    out: blanks + excluded,
    knowsExcluded: true,
  }
}

/** The pot of a file: its preview has everything but the exclude list. */
export function potOfPreview(preview: Preview, onePerPerson: boolean, hasExcludeList: boolean): Pot {
  const repeats = preview.duplicates.count
  const duplicate = onePerPerson ? repeats : 0
  return {
    kept: preview.entries - duplicate,
    duplicate,
    repeats,
    out: preview.blanks.count + preview.refused.count,
    knowsExcluded: !hasExcludeList,
  }
}
