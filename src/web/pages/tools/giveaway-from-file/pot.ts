import type { Preview } from '#contract/files.ts'
import type { CountedNames } from './count-names.ts'

/** What will lie in the pot, as far as the page knows before the draw. */
export interface Pot {
  kept: number
  /** repeats that lose their place; 0 while repeats are kept */
  duplicate: number
  /** repeats, whatever becomes of them */
  repeats: number
  /** blank, refused and excluded */
  out: number
  /** false where the server alone can tell whom the exclude list takes out */
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

/** The pot of a file: its preview tells all but the exclude list. */
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
