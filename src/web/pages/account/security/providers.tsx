import { useLocation } from 'react-router'
import type { listIdentities, OauthProvider } from '#contract/accounts/oauth.ts'
import type { CallReply } from '#contract/api/call.ts'
import { ActionButton } from '#web/actions/action-form.tsx'
import { providerNames } from '#web/actions/provider-names.ts'
import { LoadFailed } from '#web/components/errors/load-failed.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Name } from '#web/ui/name.tsx'
import { Part } from '../parts/part.tsx'

interface ProvidersProps {
  identities: CallReply<typeof listIdentities> | null
  /** providers that this site offers for signing in */
  offered: readonly OauthProvider[]
}

/** Linked provider accounts. Hidden where there are none and none can be added. */
export function Providers({ identities, offered }: ProvidersProps) {
  const t = useT()
  const { date } = useFormat()
  const { pathname } = useLocation()
  if (identities === null) return <LoadFailed />
  const free = offered.filter((provider) => !identities.some((each) => each.provider === provider))
  if (identities.length === 0 && free.length === 0) return null
  return (
    <Part title={t('security.providers.title')} text={t('security.providers.text')}>
      <ul className="account-list">
        {identities.map(({ provider, email, created_at }) => (
          <li key={provider}>
            <Icon name="link" />
            <div>
              <span className="row-title">{providerNames[provider]}</span>
              <span className="row-note">
                {email && <Name>{email}</Name>} {t('security.providers.since', { date: date(created_at) })}
              </span>
            </div>
            <ActionButton
              intent="remove_identity"
              id={provider}
              size="small"
              label={t('security.providers.remove_named', { name: providerNames[provider] })}
            >
              {t('security.remove')}
            </ActionButton>
          </li>
        ))}
        {free.map((provider) => (
          <li key={provider}>
            <Icon name="link" />
            <span className="row-title">{providerNames[provider]}</span>
            <PageLink
              page="oauthStart"
              parameters={{ provider }}
              search={`?${new URLSearchParams({ return: pathname })}`}
              reloadDocument
              className={buttonClass({ size: 'small' })}
            >
              {t('security.providers.add', { name: providerNames[provider] })}
            </PageLink>
          </li>
        ))}
      </ul>
    </Part>
  )
}
