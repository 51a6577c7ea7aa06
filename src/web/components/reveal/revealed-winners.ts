import type { Result } from '#contract/draws/results.ts'
import { standingPlaces } from '../winners/winner-places.ts'
import type { RevealWinner } from './reveal-props.ts'

/** The winners as drawn. */
export function revealedWinners({ winners }: Pick<Result, 'winners'>): RevealWinner[] {
  return winners.map(({ rank, name, public_name, row, prize, comment, picture }) => ({
    rank,
    // The organizer shows the ceremony to an audience, so names are masked.
    name: public_name ?? name,
    row,
    prize,
    comment: comment?.text,
    picture,
  }))
}

type Drawn = Parameters<typeof standingPlaces>[0]

/** The current holders of the places, for an audience that watches later. */
export function stagedWinners(result: Drawn, removed: string): RevealWinner[] {
  return standingPlaces(result).map(({ winner, place, prize }) => ({
    rank: place,
    name: winner.erased ? removed : (winner.public_name ?? winner.name),
    row: winner.row,
    prize,
    comment: winner.comment?.text,
    picture: winner.picture,
  }))
}
