import type { ReceiptDraw } from '#draw/receipt/receipt.ts'
import type { StoredGiveaway, StoredWinner } from '../store.ts'
import type { StoredEvent } from './store.ts'

/** What replaced whom, of an event after a draw. */
export type Replacement = Pick<StoredEvent, 'type' | 'rank' | 'by_rank' | 'draw'>

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
export function holdersAfter(winners: number, events: readonly Replacement[]): Holders {
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

/** What a list reads of a draw to name the holders of its first prizes. */
export interface FirstPlaces {
  winners_count: number
  /** the number drawn, winners and substitutes */
  drawn: number
  /** the first places, and all that were promoted later */
  places: readonly StoredWinner[]
}

/** Who holds the first prizes after all replacements, in the order of the prizes. Erased people have an empty name. */
export function firstHolders(
  { winners_count, drawn, places }: FirstPlaces,
  events: readonly Replacement[],
  max: number,
): string[] {
  const { replacedBy } = holdersAfter(Math.min(winners_count, drawn), events)
  const names = new Map(places.map(({ rank, name }) => [rank, name]))
  for (const { by_rank, draw } of events) {
    const receiptDraw = draw as ReceiptDraw | null
    if (by_rank !== null && receiptDraw && 'key' in receiptDraw) names.set(by_rank, receiptDraw.key)
  }
  return Array.from({ length: Math.min(winners_count, drawn, max) }, (_, i) => {
    let rank = i + 1
    for (let next = replacedBy.get(rank); next !== undefined; next = replacedBy.get(rank)) rank = next
    return names.get(rank) ?? ''
  })
}
