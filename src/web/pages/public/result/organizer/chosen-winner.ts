import { useState } from 'react'
import { useLocation } from 'react-router'

/** In the address of a result: the rank of the winner that the organizer's forms are about. */
export const winnerParam = 'winner'

/** The forms that a ticket leads to. */
export const replaceForm = 'replace-form'
export const claimForm = 'claim-form'

/** Whether a link was followed since a form was answered. */
export function useLinkSince(answer: unknown): boolean {
  const { key } = useLocation()
  const [then, setThen] = useState({ answer, key })
  if (then.answer !== answer) setThen({ answer, key })
  return then.answer === answer && then.key !== key
}

/** The winner whose ticket led here; empty if none did. */
export function useChosenWinner(): string {
  return new URLSearchParams(useLocation().search).get(winnerParam) ?? ''
}
