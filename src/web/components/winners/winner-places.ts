import type { Result, Winner } from '#contract/draws/results.ts'
import { graphemesOf } from '#web/ui/graphemes.ts'
import type { RevealWinner } from '../reveal/reveal-props.ts'

/** A person who holds or held a winning place. */
export interface HeldPlace {
  winner: Winner
  /** the winning place, from 1 */
  place: number
  prize: string | undefined
  /** who took over the place, and why */
  gaveWay?: { to: Winner; reason: Replacement['reason'] } | undefined
}

type Replacement = Extract<Result['events'][number], { type: 'replacement' }>
type Drawn = Pick<Result, 'winners' | 'substitutes' | 'further' | 'events'>

/** The winners as drawn, each followed by their replacements in order. */
export function heldPlaces(result: Drawn): HeldPlace[] {
  const byRank = new Map(
    [...result.winners, ...result.substitutes, ...result.further].map((person) => [person.rank, person]),
  )
  const reasons = new Map(
    result.events.flatMap((event) => (event.type === 'replacement' ? [[event.rank, event.reason]] : [])),
  )
  return result.winners.flatMap((first) => {
    const winners: HeldPlace[] = []
    const prize = first.prize
    let winner: Winner | undefined = first
    // A ranking is finite and has no cycles, but this comes from outside: each rank is followed once.
    const ranks = new Set<number>()
    while (winner && !ranks.has(winner.rank)) {
      ranks.add(winner.rank)
      const heir: Winner | undefined =
        winner.replaced_by === undefined ? undefined : byRank.get(winner.replaced_by)
      const reason = reasons.get(winner.rank) ?? 'other'
      winners.push({ winner, place: first.rank, prize, gaveWay: heir && { to: heir, reason } })
      winner = heir
    }
    return winners
  })
}

/** The places whose holders have not been replaced. */
export function standingPlaces(result: Drawn): HeldPlace[] {
  return heldPlaces(result).filter(({ gaveWay }) => !gaveWay)
}

/** Substitutes who have not replaced anyone. */
export function waitingSubstitutes(result: Pick<Result, 'substitutes'>): Winner[] {
  return result.substitutes.filter(({ replaces }) => replaces === undefined)
}

/** Graphemes of the longest word: what can't break at a space. */
export function longestWord(name: string): number {
  return Math.max(...name.split(/\s+/).map((word) => graphemesOf(word).length))
}

/** The winners as drawn. */
export function revealedWinners({ winners }: Pick<Result, 'winners'>): RevealWinner[] {
  return winners.map((winner) => ({
    rank: winner.rank,
    // The organizer shows the ceremony to an audience, so names are masked.
    name: winner.public_name ?? winner.name,
    row: winner.row,
    prize: winner.prize,
    comment: audienceComment(winner),
    picture: winner.picture,
  }))
}

type StagedResult = Parameters<typeof standingPlaces>[0]

/** The current holders of the places, for an audience that watches later. */
export function stagedWinners(result: StagedResult, removed: string): RevealWinner[] {
  return standingPlaces(result).map(({ winner, place, prize }) => ({
    rank: place,
    name: winner.erased ? removed : (winner.public_name ?? winner.name),
    row: winner.row,
    prize,
    comment: audienceComment(winner),
    picture: winner.picture,
  }))
}

/** The comment as everyone may read it: none of a winner whose name is masked. */
export function audienceComment({ public_name, comment }: Winner): string | undefined {
  return public_name === undefined ? comment?.text : undefined
}
