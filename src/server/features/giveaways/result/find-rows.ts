import { entryKey } from '#draw/entries/entries.ts'
import { identityOf } from '#draw/entries/identity.ts'
import { handleOf } from '#draw/entries/rules.ts'
import type { Context } from '#server/context.ts'
import { unpackChunk } from '../seal/entry-chunks.ts'
import { chunksOf } from '../store.ts'
import { entriesOf } from './stored-list.ts'

export interface FoundRow {
  index: number
  /** in the source, from 1 */
  row: number
  /** tickets */
  weight: number
}

/**
 * All rows of one person, in order: compared like in a draw, ignoring case and look-alike characters, with or without a
 * leading @. Reads every row, so that the time taken does not reveal whether and where the name is in the list.
 */
export async function findRows(db: Context['db'], giveawayId: string, name: string): Promise<FoundRow[]> {
  const person = personOf(name)
  const matches: FoundRow[] = []
  if (person === '') return matches
  for await (const chunk of chunksOf(db, giveawayId)) {
    const unpacked = unpackChunk(chunk)
    const entries = entriesOf(unpacked)
    for (let i = 0; i < entries.count; i++)
      if (personOf(entryKey(entries, i)) === person)
        matches.push({
          index: chunk.firstIndex + i,
          row: unpacked.rows[i] ?? 0,
          weight: unpacked.weights[i] ?? 0,
        })
  }
  return matches
}

/** Two names are the same person if these are equal. A name like "@" has no handle and represents itself. */
export function personOf(name: string): string {
  return handleOf(name) || identityOf(name)
}
