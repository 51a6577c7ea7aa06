import { entryKey } from '../../../draw/entries.ts'
import { handleOf } from '../../../draw/rules.ts'
import type { Context } from '../../context.ts'
import { unpackChunk } from './entry-chunks.ts'
import { chunksOf } from './store.ts'
import { entriesOf } from './stored-list.ts'

/**
 * Indices of all rows of one person, in order: compared as the draw compares, without case and look-alike forms, with or
 * without a leading @. Looks at every row, so that the time it takes tells nobody whether and where the name stands.
 */
export async function findRows(db: Context['db'], giveawayId: string, name: string): Promise<number[]> {
  const wanted = handleOf(name)
  const found: number[] = []
  if (wanted === '') return found
  for await (const chunk of chunksOf(db, giveawayId)) {
    const entries = entriesOf(unpackChunk(chunk))
    for (let i = 0; i < entries.count; i++)
      if (handleOf(entryKey(entries, i)) === wanted) found.push(chunk.firstIndex + i)
  }
  return found
}
