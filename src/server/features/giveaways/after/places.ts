import type { StoredGiveaway } from '../store.ts'
import type { StoredEvent } from './store.ts'

/** The current holders after all replacements. Ranks count from 1: winners, substitutes, then entries drawn later. */
export interface Holders {
  /** ranks that currently hold a prize */
  current: Set<number>
  /** rank -> rank that took it over */
  replacedBy: Map<number, number>
  /** rank -> rank it took over from */
  replaces: Map<number, number>
  /** the rank that would be promoted next */
  next: number
}

/** The number of winners drawn: as many as promised, fewer if the list was shorter. */
export function drawnWinners(stored: Pick<StoredGiveaway, 'winners_count' | 'winners'>): number {
  return Math.min(stored.winners_count, stored.winners?.length ?? 0)
}

/** `winners` places were drawn initially (fewer if the list was shorter); each replacement then promotes one more. */
export function holdersAfter(winners: number, events: readonly StoredEvent[]): Holders {
  const current = new Set(Array.from({ length: winners }, (_, i) => i + 1))
  const replacedBy = new Map<number, number>()
  const replaces = new Map<number, number>()
  let next = winners + 1
  for (const { type, rank, by_rank: by } of events) {
    if (type !== 'replacement' || rank === null || by === null) continue
    current.delete(rank)
    current.add(by)
    replacedBy.set(rank, by)
    replaces.set(by, rank)
    next = by + 1
  }
  return { current, replacedBy, replaces, next }
}

/** The rank whose prize this rank holds: the first of its chain. */
export function prizeRank(rank: number, { replaces }: Holders): number {
  let first = rank
  for (let before = replaces.get(first); before !== undefined; before = replaces.get(first)) first = before
  return first
}
