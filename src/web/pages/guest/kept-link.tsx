import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Page } from '#locales/paths.ts'
import { PageLink } from '../../i18n/link.tsx'

/** A link to another page of this group that keeps the visitor's return address. */
export function KeptLink({
  page,
  className,
  children,
}: {
  page: Page
  className?: string
  children: ReactNode
}) {
  const back = useSearchParams()[0].get('return')
  const search = back === null ? '' : `?${new URLSearchParams({ return: back })}`
  return (
    <PageLink page={page} search={search} {...(className && { className })}>
      {children}
    </PageLink>
  )
}
