import { createContext, useContext } from 'react'

/** A form that a text may embed, with the name its authors know. */
export interface FormChoice {
  key: string
  name: string
}

/** The site's forms, on pages where texts may embed them: `<FormToolsContext value={forms}>`. */
export const FormToolsContext = createContext<readonly FormChoice[]>([])

export function useFormTools(): readonly FormChoice[] {
  return useContext(FormToolsContext)
}
