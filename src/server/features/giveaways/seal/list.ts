import type { Entries } from '#draw/entries/entries.ts'

/** A list as received, before any rules: names in source order with their rows and tickets. */
export interface List {
  entries: Entries
  /** the identity of every entry; absent if the name is the identity */
  persons?: Entries
  /** the source row of every entry, from 1 */
  rows: Uint32Array
  /** the tickets of every entry; absent if each has one */
  weights?: Float64Array
}

/** A list, and how much of its source never became an entry. */
export interface ReadList {
  list: List
  blank: number
  refused: number
}
