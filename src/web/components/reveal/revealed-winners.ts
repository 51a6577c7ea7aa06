import type { Result, Winner } from '#contract/draws/results.ts'
import { standingPlaces } from '../winners/winner-places.ts'
import type { RevealWinner } from './reveal-props.ts'

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

type Drawn = Parameters<typeof standingPlaces>[0]

/** The current holders of the places, for an audience that watches later. */
export function stagedWinners(result: Drawn, removed: string): RevealWinner[] {
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
