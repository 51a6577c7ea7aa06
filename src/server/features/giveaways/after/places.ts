import type { StoredEvent } from './store.ts'

/** Who stands where after all replacements. Ranks count from 1: winners, substitutes, then whoever is drawn further. */
export interface Places {
  /** ranks that hold a prize now */
  standing: Set<number>
  /** rank -> rank that took it over */
  replacedBy: Map<number, number>
  /** rank -> rank whose place it took */
  replaces: Map<number, number>
  /** the rank that would move up next */
  next: number
}

/** `winners` places were drawn first (fewer where the list was shorter), then one moved up with each replacement. */
export function placesAfter(winners: number, events: readonly StoredEvent[]): Places {
  const standing = new Set(Array.from({ length: winners }, (_, i) => i + 1))
  const replacedBy = new Map<number, number>()
  const replaces = new Map<number, number>()
  let next = winners + 1
  for (const { type, rank, by_rank: by } of events) {
    if (type !== 'replacement' || rank === null || by === null) continue
    standing.delete(rank)
    standing.add(by)
    replacedBy.set(rank, by)
    replaces.set(by, rank)
    next = by + 1
  }
  return { standing, replacedBy, replaces, next }
}

/** The rank that gave out the prize which this rank holds: the first of its chain. */
export function prizeRank(rank: number, { replaces }: Places): number {
  let first = rank
  for (let before = replaces.get(first); before !== undefined; before = replaces.get(first)) first = before
  return first
}
