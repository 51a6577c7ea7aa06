import { EntryPacker } from '#draw/entries/entries.ts'
import type { List, ReadList } from './list.ts'

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
