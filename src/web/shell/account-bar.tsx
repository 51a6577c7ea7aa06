import { AccountMenu } from '../components/account-bar/account-menu.tsx'
import { Bell } from '../components/account-bar/bell.tsx'
import { useT } from '../i18n/frame.tsx'
import { PageLink } from '../i18n/link.tsx'
import { buttonClass } from '../ui/buttons/button.tsx'
import type { UserSummary } from '../visit/site-data.ts'
import { useBell } from './use-bell.ts'

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
