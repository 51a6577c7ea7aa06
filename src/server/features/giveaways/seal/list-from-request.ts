import { packEntries } from '#draw/entries/entries.ts'
import type { List, ReadList } from './list.ts'

/** Names from a request: trimmed, blank ones left out and counted, the others in order. */
export function listFromRequest(
  rawEntries: readonly (string | { name: string; weight: number })[],
): ReadList {
  const names: string[] = []
  const rows: number[] = []
  const weights: number[] = []
  let hasWeights = false
  let blank = 0
  for (const [i, entry] of rawEntries.entries()) {
    const name = (typeof entry === 'string' ? entry : entry.name).trim()
    if (name === '') {
      blank++
      continue
    }
    names.push(name)
    rows.push(i + 1)
    weights.push(typeof entry === 'string' ? 1 : entry.weight)
    hasWeights ||= typeof entry !== 'string'
  }
  const list: List = { entries: packEntries(names), rows: Uint32Array.from(rows) }
  if (hasWeights) list.weights = Float64Array.from(weights)
  return { list, blank, refused: 0 }
}
