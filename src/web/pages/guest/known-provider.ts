import { type OauthProvider, oauthProviders } from '#contract/accounts/oauth.ts'
import { fatal } from '../../boot/fatal.ts'

/** The provider named in the address; throws the error screen if there is none. */
export function knownProvider(name: string | undefined): OauthProvider {
  const match = oauthProviders.find((provider) => provider === name)
  if (!match) throw fatal('')
  return match
}
