import type { Tally } from '../../connectors/tally-comments.ts'

interface Kept {
  version: number
  tally: Tally
}

/** Comments that the tallies of all resting walks remember together; beyond them the oldest are counted anew when needed. */
const mostIds = 1_500_000

const kept = new Map<string, Kept>()

/** What the part of a walk before this one counted, if nothing happened since. It belongs to whoever takes it. */
export function takeTally(collectionId: string, no: number, version: number): Tally | undefined {
  const key = `${collectionId}/${no}`
  const found = kept.get(key)
  kept.delete(key)
  return found?.version === version ? found.tally : undefined
}

export function keepTally(collectionId: string, no: number, { version, tally }: Kept): void {
  kept.set(`${collectionId}/${no}`, { version, tally })
  let ids = [...kept.values()].reduce((sum, one) => sum + one.tally.ids.size, 0)
  for (const [key, one] of kept) {
    if (ids <= mostIds) return
    kept.delete(key)
    ids -= one.tally.ids.size
  }
}
