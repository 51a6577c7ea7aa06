import { createContext } from 'react'
import type { ActionAnswer } from './answer-action.ts'

export interface DraftOfForm {
  /** a restored draft, as if the form had come back unsaved with it */
  answer?: ActionAnswer | undefined
  /** when the answer was made whose unsaved values were discarded */
  discardedAt?: number | undefined
  /** forgets what is stored, what was restored of it, and what came back unsaved */
  discard: () => void
}

/** The draft of the form around it, which is stored on the device until the form is saved. */
export const DraftContext = createContext<DraftOfForm | null>(null)
