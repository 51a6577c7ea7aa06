import { useEffect, useEffectEvent, useState } from 'react'
import { changeNotification, listNotifications, type Notification } from '#contract/accounts/notifications.ts'
import type { Page } from '#locales/paths.ts'
import { send } from '../api/send.ts'
import { toastOutcome } from '../api/use-toasts.ts'
import { Bell } from '../components/account-bar/bell.tsx'
import { useT } from '../i18n/frame.tsx'
import { PageLink, usePath } from '../i18n/link.tsx'
import type { MessageKey } from '../i18n/texts.ts'
import { dropDrafts } from '../state/drop-drafts.ts'
import { requestReload } from '../state/sync.ts'
import { buttonClass } from '../ui/buttons/button.tsx'
import { Icon, type IconName } from '../ui/icons/icon.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import type { UserSummary } from '../visit/enter.ts'

/** What the header shows to signed-in users. */
export function AccountBar({ user }: { user: UserSummary }) {
  const t = useT()
  const { unread, notifications, state, refresh, markRead } = useBell(user)
  return (
    <>
      <PageLink
        page="giveawayFromFile"
        className={`${buttonClass({ kind: 'primary', size: 'small' })} site-header-new phone:hidden`}
      >
        {t('account_menu.new_draw')}
      </PageLink>
      <Bell
        unread={unread}
        notifications={notifications}
        state={state}
        onOpen={() => void refresh()}
        onRead={(id) => void markRead(id)}
      />
      <AccountMenu {...user} unread={unread} />
    </>
  )
}

/** REQ-constants: how often notifications are fetched while a signed-in user has the page visible. */
const bellRefreshMs = 60_000

interface StreamedBell {
  unread: number
  notifications: readonly Notification[] | undefined
  /** the server data at the time of this fetch: newer server data wins */
  since: UserSummary
}

type BellState = 'quiet' | 'loading' | 'failed'

/** The bell's data: the unread count comes with every page, the notifications once the user opens the bell. */
function useBell(user: UserSummary) {
  const [stream, setStream] = useState<StreamedBell>()
  const [state, setState] = useState<BellState>('quiet')

  async function refresh(): Promise<void> {
    setState('loading')
    // If the site has changed since, the response says so, and the page fetches it again (REQ-calls).
    const { site_state } = user
    const answer = await send(listNotifications, { payload: site_state ? { site_state } : {} })
    setState(answer.ok ? 'quiet' : 'failed')
    if (answer.ok) {
      setStream({ ...answer.data, since: user })
      // Other elements show the count too, from the page's own data.
      if (answer.data.unread !== user.unread) requestReload()
    }
    // The session ended elsewhere: reload so that the page reacts to it.
    else if (answer.status === 401) requestReload()
  }

  async function markRead(id: string): Promise<void> {
    const answer = await send(changeNotification, { payload: { id, action: 'read' } })
    toastOutcome(answer)
    if (!answer.ok) return
    setStream((before) => ({
      unread: answer.data.unread,
      notifications: before?.notifications?.map((item) =>
        id === 'all' || item.id === id ? { ...item, status: 'read' } : item,
      ),
      since: user,
    }))
    // The notifications page shows the same notifications.
    requestReload()
  }

  const onTick = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void refresh()
  })
  useEffect(() => {
    const timer = setInterval(() => onTick(), bellRefreshMs)
    return () => clearInterval(timer)
  }, [])

  return {
    unread: stream && stream.since === user ? stream.unread : user.unread,
    notifications: stream?.notifications,
    state,
    refresh,
    markRead,
  }
}

interface AccountMenuProps {
  name: string
  initials: string
  avatar: string | null
  dashboard: boolean
  unread: number
}

const pages: readonly { page: Page; icon: IconName; label: MessageKey }[] = [
  { page: 'account', icon: 'home', label: 'account_menu.account' },
  { page: 'accountHistory', icon: 'history', label: 'account_menu.history' },
  { page: 'accountNotifications', icon: 'bell', label: 'account_menu.notifications' },
  { page: 'accountTickets', icon: 'message', label: 'account_menu.tickets' },
  { page: 'accountProfile', icon: 'user', label: 'account_menu.profile' },
  { page: 'accountSecurity', icon: 'shield', label: 'account_menu.security' },
  { page: 'accountSubscription', icon: 'layers', label: 'account_menu.subscription' },
]

/** Links to the account's pages, and sign out. */
function AccountMenu({ name, initials, avatar, dashboard, unread }: AccountMenuProps) {
  const t = useT()
  const path = usePath()
  return (
    <Menu
      className="account-menu"
      button={<Face initials={initials} avatar={avatar} />}
      label={t('account_menu.label', { name })}
      kind="ghost"
      size="small"
      square
    >
      <p className="py-2 px-2.5 font-semibold wrap-anywhere">
        <bdi>{name}</bdi>
      </p>
      <nav aria-label={t('account_menu.label', { name })}>
        <PageLink page="giveawayFromFile" className="menu-item not-phone:hidden">
          <Icon name="plus" />
          {t('account_menu.new_draw')}
        </PageLink>
        {pages.map(({ page, icon, label }) => (
          <PageLink key={page} page={page} className="menu-item">
            <Icon name={icon} />
            {t(label)}
            {page === 'accountNotifications' && unread > 0 && (
              <span className="ms-auto font-semibold text-accent-ink">{unread}</span>
            )}
          </PageLink>
        ))}
        {dashboard && (
          <PageLink page="dashboard" className="menu-item">
            <Icon name="settings" />
            {t('account_menu.dashboard')}
          </PageLink>
        )}
      </nav>
      <hr />
      {/* A plain form: the next document starts without any account data. */}
      <form method="post" action={path('signOut')} onSubmit={dropDrafts}>
        <button type="submit" className="menu-item">
          <Icon name="sign-out" />
          {t('account_menu.sign_out')}
        </button>
      </form>
    </Menu>
  )
}

/** The picture, or the initials. */
function Face({ initials, avatar }: { initials: string; avatar: string | null }) {
  return (
    <span className="avatar rounded-control" aria-hidden="true">
      {avatar ? <img className="object-cover size-full" src={avatar} alt="" /> : initials}
    </span>
  )
}
