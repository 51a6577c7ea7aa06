import { Link } from 'react-router'
import type { Notification, NotificationType } from '#contract/accounts/notifications.ts'
import { ActionButton } from '#web/actions/action-form.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Icon, type IconName } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/tag.tsx'

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
export function NotificationItem({ notification }: { notification: Notification }) {
  const t = useT()
  const { dateTime } = useFormat()
  const { id, type, status, title, text, link, created_at } = notification
  const isUnread = status === 'unread'
  return (
    <li className={isUnread ? 'notification-unread' : undefined}>
      <Icon name={icons[type]} />
      <div>
        <p className="row-title">
          <bdi>{title}</bdi> {isUnread && <Tag kind="info">{t('notifications.is_unread')}</Tag>}
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
      <div className="row gap-2">
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
    </li>
  )
}
