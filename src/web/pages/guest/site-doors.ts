import type { RouterContextProvider } from 'react-router'
import type { OauthProvider } from '#contract/oauth.ts'
import { getSettings } from '#contract/settings.ts'
import { send } from '../../api.ts'

/** Which ways into an account this site has open. What cannot be found out is decided by the call that follows. */
export async function siteDoors(
  context: Readonly<RouterContextProvider>,
): Promise<{ isOpen: boolean; providers: readonly OauthProvider[] }> {
  const answer = await send(getSettings, { context })
  if (!answer.ok) return { isOpen: true, providers: [] }
  const { registration, oauth } = answer.data.settings
  return { isOpen: registration, providers: oauth }
}
