import { Link, useLocation } from 'react-router'
import type { MenuEntry } from './menu-entry.ts'

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
