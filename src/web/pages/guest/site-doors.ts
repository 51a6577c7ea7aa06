import { type OauthProvider, oauthProviders } from '#contract/accounts/oauth.ts'
import { getSettings } from '#contract/site/public-settings.ts'
import type { PageContext } from '#web/visit/visit-context.ts'
import { send } from '../../api/send.ts'
import { fatal } from '../../boot/fatal.ts'

/** Which ways to an account this site has open. If that is unknown, the call that follows decides. */
export async function siteDoors(
  context: PageContext,
): Promise<{ isOpen: boolean; providers: readonly OauthProvider[] }> {
  const answer = await send(getSettings, { context })
  if (!answer.ok) return { isOpen: true, providers: [] }
  const { registration, oauth } = answer.data.settings
  return { isOpen: registration, providers: oauth }
}

/** The provider named in the address; throws the error screen if there is none. */
export function knownProvider(name: string | undefined): OauthProvider {
  const match = oauthProviders.find((provider) => provider === name)
  if (!match) throw fatal('')
  return match
}
