import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { User } from '#contract/accounts/user.ts'
import type { Page } from '#locales/paths.ts'
import { ActionNote } from '#web/actions/action-note.tsx'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink, usePath } from '#web/i18n/link.tsx'
import type { MessageKey } from '#web/i18n/texts.ts'
import { Icon, type IconName } from '#web/ui/icons/icon.tsx'
import { VisuallyHidden } from '#web/ui/inline-text.tsx'

interface AccountFrameProps {
  title: string
  lead?: ReactNode
  /** beside the title */
  end?: ReactNode
  user: User
  /** labels of the sensitive actions on this page */
  actions?: Readonly<Record<string, string>>
  children: ReactNode
}

/** The frame of every account page: the navigation, the title, and the result of the last form. */
export function AccountFrame({ title, lead, end, user, actions = {}, children }: AccountFrameProps) {
  return (
    <div className="wrap grid grid-cols-[200px_minmax(0,1fr)] gap-y-0 gap-x-12 items-start pbs-9 phone:grid-cols-1 phone:gap-6 phone:pbs-0">
      <PageHead title={title} hidden />
      <AccountRail unread={user.unread_notifications} />
      <div className="grid grid-cols-1 gap-8 min-w-0">
        <div className="account-head flex flex-wrap gap-4 items-start justify-between [&_p]:max-w-[62ch] [&_p]:mbs-2">
          <div>
            <h1 className="text-36 wrap-anywhere">{title}</h1>
            {lead && <p className="muted">{lead}</p>}
          </div>
          {end}
        </div>
        <ActionNote user={user} actions={actions} />
        {children}
      </div>
    </div>
  )
}

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

/** The account navigation; on a phone a strip that scrolls, with the current page in view. */
function AccountRail({ unread }: { unread: number }) {
  const t = useT()
  const path = usePath()
  const { pathname } = useLocation()
  const strip = useRef<HTMLElement>(null)
  // A page is current for paths below it too, except for the first one: all paths are below it.
  const isIn = (page: Page) =>
    pathname === path(page) || (page !== 'account' && pathname.startsWith(`${path(page)}/`))
  useEffect(() => {
    const here = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (strip.current && here) strip.current.scrollLeft = here.offsetLeft - 16
  }, [])
  return (
    <nav
      className="sticky inset-bs-6 grid gap-0.5 phone:relative phone:inset-bs-auto phone:flex phone:gap-4 phone:mx-[calc(var(--gutter)_*_-1)] phone:px-(--gutter) phone:overflow-x-auto phone:border-be phone:border-be-line phone:scrollbar-none"
      aria-label={t('account.nav')}
      ref={strip}
    >
      {places.map(({ page, icon, label }) => (
        <PageLink
          key={page}
          page={page}
          className="flex gap-2.5 items-center min-h-10 py-1.5 px-3 border-s-2 border-transparent rounded-r-control text-ink-2 text-15 leading-[1.25] no-underline hover:bg-hover hover:text-ink aria-[current]:border-s-mark aria-[current]:bg-sunk aria-[current]:text-ink aria-[current]:font-semibold phone:flex-none phone:min-h-12 phone:px-0.5 phone:border-s-0 phone:border-be-2 phone:rounded-none phone:aria-[current]:border-be-mark phone:aria-[current]:bg-transparent forced-colors:aria-[current]:[outline:2px_solid_Highlight] forced-colors:aria-[current]:-outline-offset-2"
          aria-current={isIn(page) ? 'page' : undefined}
        >
          <Icon name={icon} />
          {t(label)}
          {page === 'accountNotifications' && unread > 0 && (
            <b className="ms-auto text-accent-ink phone:ms-0">
              {unread}
              <VisuallyHidden> {t('account.nav.unread', { count: unread })}</VisuallyHidden>
            </b>
          )}
        </PageLink>
      ))}
    </nav>
  )
}
