import { useEffect } from 'react'
import type { Ceremony } from '#contract/draws/ceremonies.ts'
import { withTexts } from '#web/i18n/learn-texts.ts'
import { wholeNumber } from '#web/i18n/typed-number.ts'

const loadRoom = () => withTexts('reveal', () => import('./room.tsx'))

/** Fetches the room ahead, when a draw becomes likely, so that it opens with the press. */
export function prepareRoom(): void {
  loadRoom().catch(ignore)
}

interface SentDraw {
  /** the intent of the form that is being sent */
  doing: string | undefined
  mode: string
  /** how many can win, if that is known; too few would be refused */
  eligible: number | undefined
  winners: string
  ceremony: '' | Ceremony
}

/** Opens the room while a form's draw is being sent. An announced draw is not shown before its time. */
export function useDrawRoom({ doing, mode, eligible = 0, winners, ceremony }: SentDraw): void {
  const places = wholeNumber(winners)
  const isDrawing = doing === 'draw' && mode !== 'scheduled' && eligible >= places
  useEffect(() => {
    if (!isDrawing) return undefined
    let isStill = true
    loadRoom().then(
      ({ enterRoom }) => isStill && enterRoom({ ceremony: ceremony || undefined, places }),
      ignore,
    )
    return () => {
      isStill = false
    }
  }, [isDrawing, ceremony, places])
}

/** The draw works without the room. */
function ignore(): void {}
