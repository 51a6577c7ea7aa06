import { type ComponentProps, createContext, useContext } from 'react'
import type { Page } from '#locales/paths.ts'
import { PageLink } from '../i18n/link.tsx'

/** The restricted pages that the current user may open. */
const OpenPagesContext = createContext<readonly Page[]>([])
export const OpenPagesProvider = OpenPagesContext.Provider

/** A link if the user may open the target page; otherwise only its text. */
export function OpenLink(props: ComponentProps<typeof PageLink>) {
  const mayOpen = useContext(OpenPagesContext).includes(props.page)
  return mayOpen ? <PageLink {...props} /> : <>{props.children}</>
}
