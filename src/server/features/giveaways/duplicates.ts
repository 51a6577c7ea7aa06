import type { Entries } from '../../../draw/entries.ts'
import { identitiesOf, isSamePerson } from '../../../draw/identities.ts'

/** Later rows of a person, each with the first one, by index and in source order. */
export function findDuplicates(entries: Entries): { index: number; of: number }[] {
  const identities = identitiesOf(entries)
  const found: { index: number; of: number }[] = []
  let first: number | undefined
  for (const row of identities.order) {
    if (first !== undefined && isSamePerson(identities, first, row)) found.push({ index: row, of: first })
    else first = row
  }
  return found.sort((a, b) => a.index - b.index)
}
