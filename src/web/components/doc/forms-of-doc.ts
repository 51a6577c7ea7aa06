import { createContext, type ReactNode } from 'react'

/** What a page shows in the place of a form that a document names; without one there is nothing. */
export const FormsOfDocContext = createContext<(form: string) => ReactNode>(() => null)
