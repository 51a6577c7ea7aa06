import { useEffect, useEffectEvent, useState } from 'react'
import { changeNotification, listNotifications, type Notification } from '#contract/accounts/notifications.ts'
import { toastOutcome } from '../api/outcome-toast.ts'
import { send } from '../api/send.ts'
import { AccountMenu } from '../components/account-bar/account-menu.tsx'
import { Bell } from '../components/account-bar/bell.tsx'
import { useT } from '../i18n/frame.tsx'
import { PageLink } from '../i18n/link.tsx'
import { requestReload } from '../state/reload-store.ts'
import { buttonClass } from '../ui/buttons/button.tsx'
import type { UserSummary } from '../visit/site-data.ts'

/** What the header shows to signed-in users. */
export function AccountBar({ user }: { user: UserSummary }) {
  const t = useT()
  const { unread, notifications, state, refresh, markRead } = useBell(user)
  return (
    <>
      <PageLink
        page="giveawayFromFile"
        className={`${buttonClass({ kind: 'primary', size: 'small' })} site-header-new`}
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
