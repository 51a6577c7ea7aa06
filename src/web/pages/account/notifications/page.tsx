import './notifications.css'
import { useEffect } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { changeNotification, listNotifications } from '#contract/accounts/notifications.ts'
import { ActionButton } from '#web/actions/action-form.tsx'
import { type Action, answerAction } from '#web/actions/answer-action.ts'
import { send } from '#web/api/send.ts'
import { Empty } from '#web/components/empty.tsx'
import { LoadFailed } from '#web/components/errors/load-failed.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { AccountFrame } from '../parts/account-frame.tsx'
import { NotificationItem } from './notification-item.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const answer = await send(listNotifications, { context })
  return { user: signedInUser(context), loaded: answer.ok ? answer.data : null }
}

/** Both actions are one call, for one notification or for all. */
const change =
  (action: 'read' | 'unread' | 'delete'): Action['run'] =>
  ({ id = '' }, context) =>
    send(changeNotification, { payload: { id, action }, context })

const actions: Record<string, Action> = {
  read: { run: change('read') },
  unread: { run: change('unread') },
  delete: { run: change('delete') },
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerAction(request, context, actions)
}

export default function Notifications() {
  const t = useT()
  const { user, loaded } = useLoaderData<typeof loader>()
  useRefresh()
  const all = loaded?.notifications ?? []
  return (
    <AccountFrame
      title={t('notifications.title')}
      lead={loaded && loaded.unread > 0 ? t('notifications.unread', { count: loaded.unread }) : undefined}
      user={user}
      end={
        all.length > 0 && (
          <div className="row gap-2">
            {loaded !== null && loaded.unread > 0 && (
              <ActionButton intent="read" id="all" size="small" icon="check">
                {t('notifications.read_all')}
              </ActionButton>
            )}
            <ActionButton intent="delete" id="all" size="small" kind="ghost" icon="trash">
              {t('notifications.delete_all')}
            </ActionButton>
          </div>
        )
      }
    >
      {loaded === null && <LoadFailed />}
      {loaded && all.length === 0 && (
        <Empty icon="bell" title={t('notifications.none.title')} text={t('notifications.none.text')} />
      )}
      {all.length > 0 && (
        <ul className="account-list notifications">
          {all.map((each) => (
            <NotificationItem key={each.id} notification={each} />
          ))}
        </ul>
      )}
    </AccountFrame>
  )
}

/** REQ-constants: the refresh interval while the page is visible. */
const refreshMs = 60_000

function useRefresh(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, refreshMs)
    return () => clearInterval(timer)
  }, [revalidate])
}
