import { type ComponentProps, createContext, useContext } from 'react'
import type { Page } from '#locales/paths.ts'
import { PageLink } from '../i18n/link.tsx'

/** The pages behind a permission that whoever looks may open. */
const OpenPagesContext = createContext<readonly Page[]>([])
export const OpenPagesProvider = OpenPagesContext.Provider

/** A link for whoever may open the page that it leads to; for others its words alone. */
export function OpenLink(props: ComponentProps<typeof PageLink>) {
  const mayOpen = useContext(OpenPagesContext).includes(props.page)
  return mayOpen ? <PageLink {...props} /> : <>{props.children}</>
}
