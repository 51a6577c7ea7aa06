import { useSearchParams } from 'react-router'
import type { OauthProvider } from '#contract/accounts/oauth.ts'
import { useT } from '../../i18n/frame.tsx'
import { usePath } from '../../i18n/link.tsx'
import { LinkButton } from '../../ui/buttons/button.tsx'

const names: Record<OauthProvider, string> = { google: 'Google', facebook: 'Facebook' }

export function providerName(provider: string): string {
  return (names as Record<string, string>)[provider] ?? provider
}

/** Sign-in through other sites. Plain links: the policy limits forms to this site, and no script is needed. */
export function ProviderLinks({ providers }: { providers: readonly OauthProvider[] }) {
  const t = useT()
  const path = usePath()
  const [search] = useSearchParams()
  const back = search.get('return')
  const query = back === null ? '' : `?${new URLSearchParams({ return: back })}`
  return providers.map((provider) => (
    <LinkButton
      key={provider}
      href={path('oauthStart', { provider }) + query}
      rel="nofollow"
      size="large"
      wide
    >
      {t('guest.with', { provider: names[provider] })}
    </LinkButton>
  ))
}
