import { type OauthProvider, oauthProviders } from '#contract/oauth.ts'
import { fatal } from '../../fatal.ts'

/** The provider that an address names; the error screen where it names none. */
export function knownProvider(name: string | undefined): OauthProvider {
  const found = oauthProviders.find((provider) => provider === name)
  if (!found) throw fatal('')
  return found
}
