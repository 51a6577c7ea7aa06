import type { Result, Winner } from '#contract/results.ts'

/** A person who holds or held a place among the winners. */
export interface HeldPlace {
  winner: Winner
  /** which of the winners' places, from 1 */
  place: number
  prize: string | undefined
  /** who took the place over, and why */
  gaveWay?: { to: Winner; reason: Replacement['reason'] } | undefined
}

type Replacement = Extract<Result['events'][number], { type: 'replacement' }>
type Drawn = Pick<Result, 'winners' | 'substitutes' | 'further' | 'events'>

/** The winners as they were drawn, each followed by whoever moved up in their place, one after another. */
export function heldPlaces(result: Drawn): HeldPlace[] {
  const byRank = new Map(
    [...result.winners, ...result.substitutes, ...result.further].map((person) => [person.rank, person]),
  )
  const reasons = new Map(
    result.events.flatMap((event) => (event.type === 'replacement' ? [[event.rank, event.reason]] : [])),
  )
  return result.winners.flatMap((first) => {
    const held: HeldPlace[] = []
    const prize = first.prize
    let winner: Winner | undefined = first
    // A ranking is finite and goes one way, but this comes from outside: each rank is followed once.
    const seen = new Set<number>()
    while (winner && !seen.has(winner.rank)) {
      seen.add(winner.rank)
      const heir: Winner | undefined =
        winner.replaced_by === undefined ? undefined : byRank.get(winner.replaced_by)
      const reason = reasons.get(winner.rank) ?? 'other'
      held.push({ winner, place: first.rank, prize, gaveWay: heir && { to: heir, reason } })
      winner = heir
    }
    return held
  })
}

/** Those of the held places whose holders have not given way. */
export function standingPlaces(result: Drawn): HeldPlace[] {
  return heldPlaces(result).filter(({ gaveWay }) => !gaveWay)
}

/** Substitutes who still wait. */
export function waitingSubstitutes(result: Pick<Result, 'substitutes'>): Winner[] {
  return result.substitutes.filter(({ replaces }) => replaces === undefined)
}
