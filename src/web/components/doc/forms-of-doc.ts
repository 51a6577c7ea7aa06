import { createContext, type ReactNode } from 'react'

/** Renders the forms that a document embeds; by default, nothing. */
export const FormsOfDocContext = createContext<(form: string) => ReactNode>(() => null)
