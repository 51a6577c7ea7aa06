import type { RouterContextProvider } from 'react-router'
import type { OauthProvider } from '#contract/accounts/oauth.ts'
import { getSettings } from '#contract/site/public-settings.ts'
import { send } from '../../api/send.ts'

/** Which ways to an account this site has open. If that is unknown, the call that follows decides. */
export async function siteDoors(
  context: Readonly<RouterContextProvider>,
): Promise<{ isOpen: boolean; providers: readonly OauthProvider[] }> {
  const answer = await send(getSettings, { context })
  if (!answer.ok) return { isOpen: true, providers: [] }
  const { registration, oauth } = answer.data.settings
  return { isOpen: registration, providers: oauth }
}
