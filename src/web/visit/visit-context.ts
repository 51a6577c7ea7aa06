import { createContext, type RouterContextProvider } from 'react-router'
import type { Frame } from '../i18n/frame.tsx'
import type { Translate } from '../i18n/texts.ts'

/** What the server passes to the pages about one request. */
export interface RequestFacts {
  frame: Frame
  /** undefined in development, where no policy is set */
  nonce: string | undefined
  /** scripts to preload in addition to those the router lists: the texts of the language */
  preloads: readonly string[]
  /** sends an API request to this same process, as the visitor */
  dispatch: (request: Request) => Promise<Response>
  /** a unique key for a form, even if the document is shared between visitors */
  newKey: () => string
  /** writes an unexpected error to the log */
  report: (error: unknown) => void
  /** whether the request carries a session token, valid or not */
  hasToken: boolean
  /** the initials of the account, in a document where others get theirs; otherwise those of its name */
  initials: string | undefined
  /** the status with which the server refuses the request before any page runs */
  refusedStatus: number | undefined
  /** id of the analytics tag, if the brand has one */
  analyticsId: string | undefined
  /** facts a page establishes that the server needs before it responds: set by the loader of the frame */
  allow: {
    analytics: boolean
    /** the document is a picture of a page in a frame of ours: it runs nothing */
    framed?: boolean
  }
}

/** What loaders and actions find in their context. */
export interface Visit extends RequestFacts {
  t: Translate
  /** the account that the form of this request was opened in, by a staff member who was looking at it */
  formAccount?: string | undefined
}

export const visitContext = createContext<Visit>()

/** What loaders, actions and middleware get, and read a visit from. */
export type PageContext = Readonly<RouterContextProvider>
