import { createContext } from 'react-router'
import type { Frame } from './i18n/frame.tsx'
import type { Translate } from './i18n/texts.ts'

/** What the server tells the pages about one request. */
export interface Told {
  frame: Frame
  /** absent in development, where no policy holds */
  nonce: string | undefined
  /** scripts to fetch early besides those that the router names: the texts of the language */
  preloads: readonly string[]
  /** sends an API request to this very process, as the visitor */
  dispatch: (request: Request) => Promise<Response>
  /** a new key for a form, which no other visitor gets, though the document be shared */
  newKey: () => string
  /** writes an unforeseen error into the log */
  report: (error: unknown) => void
  /** whether the request carries the token of a session, good or not */
  hasToken: boolean
  /** the status with which the server refuses the request before any page sees it */
  refusal: number | undefined
  /** id of the analytics tag, where there is one for this brand */
  analyticsId: string | undefined
  /** what a page finds out that the server must know before it answers: written by the loader of the frame */
  allow: { analytics: boolean }
}

/** What loaders and actions find in their context. */
export interface Visit extends Told {
  t: Translate
}

export const visitContext = createContext<Visit>()
