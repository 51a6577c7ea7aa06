import { useEffect, useEffectEvent, useState } from 'react'
import { changeNotification, listNotifications, type Notification } from '#contract/notifications.ts'
import { send } from './api.ts'
import { toastOutcome } from './outcome-toast.ts'
import type { UserSummary } from './site-data.ts'
import { requestReload } from './state/reload-store.ts'

/** REQ-constants: so often the notifications are asked for while somebody is signed in and looks at the page. */
export const bellRefreshMs = 60_000

interface Heard {
  unread: number
  notifications: readonly Notification[] | undefined
  /** what the server had said when this was heard: what it says later is newer */
  since: UserSummary
}

export type BellState = 'quiet' | 'loading' | 'failed'

/** What the bell shows: the number comes with every page, the notifications once somebody looks. */
export function useBell(user: UserSummary) {
  const [heard, setHeard] = useState<Heard>()
  const [state, setState] = useState<BellState>('quiet')

  async function refresh(): Promise<void> {
    setState('loading')
    // Where the site changed since, the answer says so, and the page fetches it anew (REQ-calls).
    const { site_state } = user
    const answer = await send(listNotifications, { payload: site_state ? { site_state } : {} })
    setState(answer.ok ? 'quiet' : 'failed')
    if (answer.ok) {
      setHeard({ ...answer.data, since: user })
      // Others on the page count them as well, from what came with it.
      if (answer.data.unread !== user.unread) requestReload()
    }
    // The session ended elsewhere: the page finds out what that means for it.
    else if (answer.status === 401) requestReload()
  }

  async function markRead(id: string): Promise<void> {
    const answer = await send(changeNotification, { payload: { id, action: 'read' } })
    toastOutcome(answer)
    if (!answer.ok) return
    setHeard((before) => ({
      unread: answer.data.unread,
      notifications: before?.notifications?.map((one) =>
        id === 'all' || one.id === id ? { ...one, status: 'read' } : one,
      ),
      since: user,
    }))
    // The page of notifications shows the same ones.
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
    unread: heard && heard.since === user ? heard.unread : user.unread,
    notifications: heard?.notifications,
    state,
    refresh,
    markRead,
  }
}
