import type { ReactNode } from 'react'
import type { User } from '#contract/accounts/user.ts'
import { ActionButton } from '#web/actions/action-form.tsx'
import { KeptMail } from '#web/components/mail/kept-mail.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon, type IconName } from '#web/ui/icons/icon.tsx'
import { Part } from '../parts/part.tsx'

/** What needs the user's attention, each with its one action. */
export function Attention({ user, keepsMails }: { user: User; keepsMails: boolean }) {
  const t = useT()
  const waits = user.pending_email ?? (user.email_verified ? undefined : user.email)
  const unread = user.unread_notifications
  const link = buttonClass({ size: 'small' })
  const isQuiet = !waits && user.two_factor && unread === 0
  return (
    <Part title={t('account_home.attention')}>
      {waits && keepsMails && <KeptMail />}
      {isQuiet ? (
        <p className="muted">{t('account_home.nothing_waits')}</p>
      ) : (
        <ul className="account-list attention">
          {waits && (
            <Item
              icon="mail"
              title={t('account_home.verify')}
              text={t('account_home.verify.text', { email: waits })}
            >
              <ActionButton intent="resend" size="small">
                {t('account_home.verify.again')}
              </ActionButton>
            </Item>
          )}
          {!user.two_factor && (
            <Item
              icon={user.two_factor_missing ? 'warning' : 'shield'}
              title={t('account_home.second_factor')}
              text={t(
                user.two_factor_missing
                  ? 'account_home.second_factor.must'
                  : 'account_home.second_factor.text',
              )}
            >
              <PageLink page="accountSecurity" hash="#second-factor" className={link}>
                {t('account_home.second_factor.go')}
              </PageLink>
            </Item>
          )}
          {unread > 0 && (
            <Item
              icon="bell"
              title={t('account_home.unread', { count: unread })}
              text={t('account_home.unread.text')}
            >
              <PageLink page="accountNotifications" className={link}>
                {t('account_home.unread.go')}
              </PageLink>
            </Item>
          )}
        </ul>
      )}
    </Part>
  )
}

interface ItemProps {
  icon: IconName
  title: string
  text: string
  children: ReactNode
}

function Item({ icon, title, text, children }: ItemProps) {
  return (
    <li>
      <Icon name={icon} />
      <div>
        <p className="row-title">{title}</p>
        <p className="row-note">{text}</p>
      </div>
      {children}
    </li>
  )
}
