import type { Entries } from '#draw/entries.ts'

/** A list as it came, before any rule: names in source order with their rows and tickets. */
export interface List {
  entries: Entries
  /** for every entry who it is; absent where its name says that */
  persons?: Entries
  /** for every entry its row in the source, from 1 */
  rows: Uint32Array
  /** for every entry its tickets; one each where absent */
  weights?: Float64Array
}

/** A list and what of its source never became an entry. */
export interface ReadList {
  list: List
  blank: number
  refused: number
}
