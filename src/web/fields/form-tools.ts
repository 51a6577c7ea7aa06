import { createContext, useContext } from 'react'

/** A form that a text may show, in the words of whoever writes it. */
export interface FormChoice {
  key: string
  name: string
}

/** The forms of the site, where a page lets texts show some: `<FormToolsContext value={forms}>`. */
export const FormToolsContext = createContext<readonly FormChoice[]>([])

export function useFormTools(): readonly FormChoice[] {
  return useContext(FormToolsContext)
}
