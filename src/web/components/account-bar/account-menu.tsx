import type { Page } from '#locales/paths.ts'
import { useT } from '../../i18n/frame.tsx'
import type { MessageKey } from '../../i18n/keys.ts'
import { PageLink, usePath } from '../../i18n/link.tsx'
import { dropDrafts } from '../../state/drop-drafts.ts'
import { Icon, type IconName } from '../../ui/icons/icon.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'

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
export function AccountMenu({ name, initials, avatar, dashboard, unread }: AccountMenuProps) {
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
        <PageLink page="giveawayFromFile" className="menu-item account-menu-new">
          <Icon name="plus" />
          {t('account_menu.new_draw')}
        </PageLink>
        {pages.map(({ page, icon, label }) => (
          <PageLink key={page} page={page} className="menu-item">
            <Icon name={icon} />
            {t(label)}
            {page === 'accountNotifications' && unread > 0 && (
              <span className="menu-check font-semibold text-accent-ink">{unread}</span>
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
    <span className="avatar avatar-square" aria-hidden="true">
      {avatar ? <img className="object-cover size-full" src={avatar} alt="" /> : initials}
    </span>
  )
}
