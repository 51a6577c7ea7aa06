import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import {
  changeNotification,
  listNotifications,
  type Notification,
  type NotificationType,
} from '#contract/accounts/notifications.ts'
import { ActionButton } from '#web/actions/action-form.tsx'
import { type Action, answerAction } from '#web/actions/answer-action.ts'
import { send } from '#web/api/send.ts'
import { useLookAgain } from '#web/api/use-look-again.ts'
import { Empty } from '#web/components/empty.tsx'
import { LoadFailed } from '#web/components/errors/load-failed.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Icon, type IconName } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/inline-text.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { AccountFrame } from '../parts/account-frame.tsx'
import { Row } from '../parts/row.tsx'

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
  useLookAgain(true, refreshMs)
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
        <ul>
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

const icons: Record<NotificationType, IconName> = {
  collection_done: 'download',
  winner_promoted: 'swap',
  result_challenged: 'alert-circle',
  ticket_answered: 'message',
  ticket_opened: 'message',
  new_sign_in: 'shield',
  plan_changed: 'layers',
  subscription_leaves: 'layers',
  payment_refunded: 'card',
  draw_finished: 'ticket',
  guess_game_opened: 'hash',
  content_not_published: 'alert-circle',
  two_factor_changed: 'key',
  email_changed: 'mail',
  password_changed: 'lock',
}

/** One notification. Unread ones are marked by a word as well as by weight. */
function NotificationItem({ notification }: { notification: Notification }) {
  const t = useT()
  const { dateTime } = useFormat()
  const { id, type, status, title, text, link, created_at } = notification
  const isUnread = status === 'unread'
  return (
    <Row columns="grid-cols-[auto_minmax(0,1fr)_auto] phone:grid-cols-[auto_minmax(0,1fr)]">
      <Icon
        name={icons[type]}
        className={`self-start mbs-0.5 ${isUnread ? 'text-accent-ink' : 'text-ink-3'}`}
      />
      <div>
        <p className={isUnread ? 'row-title font-semibold' : 'row-title'}>
          <bdi>{title}</bdi>{' '}
          {isUnread && (
            <Tag kind="info" className="ms-1">
              {t('notifications.is_unread')}
            </Tag>
          )}
        </p>
        <p className="row-note">
          <bdi>{text}</bdi>
        </p>
        <p className="row-note">
          <time dateTime={created_at}>{dateTime(created_at)}</time>
          {/* Links to this site only: the path starts with exactly one slash. */}
          {link && /^\/(?![/\\])/.test(link) && (
            <>
              {' · '}
              <Link to={link}>{t('notifications.open')}</Link>
            </>
          )}
        </p>
      </div>
      <div className="row gap-2 phone:col-2">
        <ActionButton
          intent={isUnread ? 'read' : 'unread'}
          id={id}
          size="small"
          kind="ghost"
          label={t(isUnread ? 'notifications.read_named' : 'notifications.unread_named', { title })}
        >
          {t(isUnread ? 'notifications.read' : 'notifications.unread_again')}
        </ActionButton>
        <ActionButton
          intent="delete"
          id={id}
          size="small"
          kind="ghost"
          square
          icon="trash"
          label={t('notifications.delete_named', { title })}
        />
      </div>
    </Row>
  )
}
