import { Link, useLocation } from 'react-router'

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
