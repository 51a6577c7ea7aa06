import { Link, useLocation } from 'react-router'
import type { Page } from '#locales/paths.ts'
import { useFrame } from '../../i18n/frame.tsx'
import { usePath } from '../../i18n/link.tsx'
import type { MessageKey } from '../../i18n/texts.ts'

/** An item of the site's menus as header and footer show it. */
export interface MenuEntry {
  label: string
  /** its target; a parent item may have none */
  to?: string
  /** on another site, or a mail or phone link */
  outside?: boolean
  /** on this site, but not a page of the router */
  document?: boolean
  newPage?: boolean
  items?: MenuEntry[]
}

/** One menu item, with the kind of link that its target needs. */
export function MenuLink({ entry, className }: { entry: MenuEntry; className?: string }) {
  const { label, to = '', outside, document, newPage } = entry
  const { pathname } = useLocation()
  const tab = newPage ? { target: '_blank', rel: 'noopener' } : {}
  if (outside || document || newPage)
    return (
      <a href={to} className={className} {...tab}>
        {label}
      </a>
    )
  return (
    <Link to={to} className={className} aria-current={pathname === to ? 'page' : undefined}>
      {label}
    </Link>
  )
}

const pages: readonly { page: Page; label: MessageKey }[] = [
  { page: 'tools', label: 'site.nav.tools' },
  { page: 'giveawayFromFile', label: 'site.nav.giveaway_from_file' },
]

/** The header's links for when the site's menus could not be loaded. */
export function useSitePages(): MenuEntry[] {
  const { t } = useFrame()
  const path = usePath()
  return pages.map(({ page, label }) => ({ label: t(label), to: path(page) }))
}
