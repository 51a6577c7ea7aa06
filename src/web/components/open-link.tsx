import { type ComponentProps, createContext, useContext } from 'react'
import type { Page } from '#locales/paths.ts'
import { PageLink } from '../i18n/link.tsx'

/** The restricted pages that the current user may open. */
const OpenPagesContext = createContext<readonly Page[]>([])
export const OpenPagesProvider = OpenPagesContext.Provider

/** The target of a link. */
export type OpenLinkTo = Pick<ComponentProps<typeof PageLink>, 'page' | 'parameters' | 'search'>

/** Whether the current user may open a page. */
export function useMayOpen(page: Page | undefined): boolean {
  const open = useContext(OpenPagesContext)
  return page !== undefined && open.includes(page)
}

/** A link if the user may open the target page; otherwise only its text. */
export function OpenLink(props: ComponentProps<typeof PageLink>) {
  return useMayOpen(props.page) ? <PageLink {...props} /> : <>{props.children}</>
}
