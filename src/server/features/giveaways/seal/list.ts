import { type Entries, EntryPacker } from '#draw/entries/entries.ts'

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

/** Names from a request: trimmed, blank ones left out and counted, the others in order. */
export function listFromRequest(
  rawEntries: readonly (string | { name: string; weight: number })[],
): ReadList {
  const packer = new EntryPacker(usualNameBytes * rawEntries.length, rawEntries.length)
  const rows = new Uint32Array(rawEntries.length)
  const weights = new Float64Array(rawEntries.length)
  let count = 0
  let hasWeights = false
  for (let i = 0; i < rawEntries.length; i++) {
    const entry = rawEntries[i] ?? ''
    const name = (typeof entry === 'string' ? entry : entry.name).trim()
    if (name === '') continue
    packer.add(name)
    rows[count] = i + 1
    weights[count] = typeof entry === 'string' ? 1 : entry.weight
    hasWeights ||= typeof entry !== 'string'
    count++
  }
  const list: List = { entries: packer.finish(), rows: rows.slice(0, count) }
  if (hasWeights) list.weights = weights.slice(0, count)
  return { list, blank: rawEntries.length - count, refused: 0 }
}

const usualNameBytes = 24
