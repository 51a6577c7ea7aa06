import { useEffect } from 'react'
import { withTexts } from '#web/i18n/learn-texts.ts'

const loadRoom = () => withTexts('reveal', () => import('./room.tsx'))

/** Fetches the room ahead, when a draw becomes likely, so that it opens with the press. */
export function prepareRoom(): void {
  loadRoom().catch(ignore)
}

/** Opens the room while a form's draw is being sent. */
export function useDrawRoom(isDrawing: boolean): void {
  useEffect(() => {
    if (!isDrawing) return undefined
    let isStill = true
    loadRoom().then(({ enterRoom }) => isStill && enterRoom(), ignore)
    return () => {
      isStill = false
    }
  }, [isDrawing])
}

/** The draw works without the room. */
function ignore(): void {}
