import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import type { Notification } from '#contract/accounts/notifications.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { PageLink } from '../../i18n/link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'

/** The panel previews the latest; the notifications page has them all. */
const maxShown = 6

interface BellProps {
  unread: number
  /** undefined until the bell was opened */
  notifications: readonly Notification[] | undefined
  state: 'quiet' | 'loading' | 'failed'
  onOpen: () => void
  /** `all` marks all of them */
  onRead: (id: string) => void
}

/** The unread count and the latest notifications. Without scripts it links to the notifications page. */
export function Bell({ unread, notifications, state, onOpen, onRead }: BellProps) {
  const t = useT()
  const { number, colon } = useFormat()
  const button = (
    <>
      <Icon name="bell" size={20} />
      {unread > 0 && (
        <span
          className="absolute inset-bs-0 -inset-e-0.5 min-w-4.5 py-0.75 px-1 rounded-[9px] bg-accent text-on-accent text-12 leading-none font-semibold font-text text-center normal-nums"
          aria-hidden="true"
        >
          {unread > 99 ? '99+' : number(unread)}
        </span>
      )}
    </>
  )
  const label =
    unread > 0 ? `${t('bell.title')}${colon}${t('bell.unread', { count: unread })}` : t('bell.title')
  return (
    <Menu
      className="bell [&>summary]:relative"
      button={button}
      label={label}
      kind="ghost"
      size="small"
      square
      isModal
      onOpen={onOpen}
    >
      <div className="flex items-center justify-between gap-3 min-h-10 px-2.5">
        <b>{t('bell.title')}</b>
        {unread > 0 && notifications && (
          <KeepOpen>
            <button type="button" className="link small" onClick={() => onRead('all')}>
              {t('bell.mark_all')}
            </button>
          </KeepOpen>
        )}
      </div>
      <Latest notifications={notifications} state={state} onOpen={onOpen} onRead={onRead} />
      <PageLink
        page="accountNotifications"
        className="menu-item border-bs border-bs-line rounded-none text-accent-ink"
      >
        {t('bell.all')}
      </PageLink>
    </Menu>
  )
}

function Latest({ notifications, state, onOpen, onRead }: Omit<BellProps, 'unread'>) {
  const t = useT()
  const { dateTime } = useFormat()
  if (state === 'failed' && !notifications)
    return (
      <KeepOpen>
        <Button size="small" icon="refresh" onClick={onOpen}>
          {t('bell.retry')}
        </Button>
      </KeepOpen>
    )
  if (!notifications)
    return state === 'loading' ? (
      <p className="bell-empty p-2.5 text-ink-2" role="status">
        <Spinner label={t('bell.loading')} />
      </p>
    ) : null
  if (notifications.length === 0) return <p className="bell-empty p-2.5 text-ink-2">{t('bell.none')}</p>
  return (
    <ul className="bell-list max-h-[min(420px,60svh)] overflow-y-auto">
      {notifications.slice(0, maxShown).map(({ id, title, text, link, status, created_at }) => (
        <li
          className="flex items-start justify-between gap-2 pt-2 pr-1 pb-2 pl-2.5 border-bs border-bs-line [&[data-unread]]:[box-shadow:inset_2px_0_0_var(--mark)]"
          key={id}
          data-unread={status === 'unread' || undefined}
        >
          <div>
            {link ? (
              <Link
                to={link}
                className="menu-item min-h-6 p-0 font-semibold underline decoration-line-2"
                onClick={() => status === 'unread' && onRead(id)}
              >
                {title}
              </Link>
            ) : (
              <b>{title}</b>
            )}
            <p className="text-ink-2 wrap-anywhere">{text}</p>
            <small className="text-13 text-ink-3">{dateTime(created_at)}</small>
          </div>
          {status === 'unread' && (
            <KeepOpen>
              <Button
                kind="ghost"
                size="small"
                square
                icon="check"
                aria-label={t('bell.mark', { title })}
                onClick={() => onRead(id)}
              />
            </KeepOpen>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Clicks inside leave the panel open. The focus moves to the panel's button, because what was clicked disappears. */
function KeepOpen({ children }: { children: ReactNode }) {
  function onClick(event: MouseEvent<HTMLElement>) {
    event.stopPropagation()
    event.currentTarget.closest('details')?.querySelector('summary')?.focus()
  }
  return (
    <span className="needs-script" onClick={onClick}>
      {children}
    </span>
  )
}

/** For waits longer than 400 ms; shorter ones show nothing. */
function Spinner({ label, size = 20 }: { label: string; size?: number }) {
  return <Icon name="spinner" className="spinner" size={size} label={label} />
}
