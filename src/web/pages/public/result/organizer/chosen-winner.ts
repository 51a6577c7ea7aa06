import { useLocation } from 'react-router'

/** In the address of a result: the rank of the winner that the organizer's forms are about. */
export const winnerParam = 'winner'

/** The forms that a ticket leads to. */
export const replaceForm = 'replace-form'
export const claimForm = 'claim-form'

/** The winner whose ticket led here; empty if none did. */
export function useChosenWinner(): string {
  return new URLSearchParams(useLocation().search).get(winnerParam) ?? ''
}
