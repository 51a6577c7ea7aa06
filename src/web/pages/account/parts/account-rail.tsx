import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Page } from '../../../../locales/paths.ts'
import { useT } from '../../../i18n/frame.tsx'
import type { MessageKey } from '../../../i18n/keys.ts'
import { PageLink, usePath } from '../../../i18n/link.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

const places: readonly { page: Page; icon: IconName; label: MessageKey }[] = [
  { page: 'account', icon: 'home', label: 'account.nav.home' },
  { page: 'accountProfile', icon: 'user', label: 'account.nav.profile' },
  { page: 'accountSecurity', icon: 'shield', label: 'account.nav.security' },
  { page: 'accountConnections', icon: 'link', label: 'account.nav.connections' },
  { page: 'accountSubscription', icon: 'layers', label: 'account.nav.subscription' },
  { page: 'accountHistory', icon: 'history', label: 'account.nav.history' },
  { page: 'accountTickets', icon: 'message', label: 'account.nav.tickets' },
  { page: 'accountNotifications', icon: 'bell', label: 'account.nav.notifications' },
]

/** The pages of an account; on a phone a strip that scrolls, with the current one in sight. */
export function AccountRail({ unread }: { unread: number }) {
  const t = useT()
  const path = usePath()
  const { pathname } = useLocation()
  const strip = useRef<HTMLElement>(null)
  // What lies below a place belongs to it; all of them lie below the first.
  const isIn = (page: Page) =>
    pathname === path(page) || (page !== 'account' && pathname.startsWith(`${path(page)}/`))
  useEffect(() => {
    const here = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (strip.current && here) strip.current.scrollLeft = here.offsetLeft - 16
  }, [])
  return (
    <nav className="account-rail" aria-label={t('account.nav')} ref={strip}>
      {places.map(({ page, icon, label }) => (
        <PageLink key={page} page={page} aria-current={isIn(page) ? 'page' : undefined}>
          <Icon name={icon} />
          {t(label)}
          {page === 'accountNotifications' && unread > 0 && (
            <b className="account-unread">
              {unread}
              <VisuallyHidden> {t('account.nav.unread', { count: unread })}</VisuallyHidden>
            </b>
          )}
        </PageLink>
      ))}
    </nav>
  )
}
