import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser'
import { passkeySignIn, startPasskeySignIn } from '#contract/accounts/passkeys.ts'
import { type Outcome, send } from '../../api/send.ts'

/** Requests a passkey of this site from the browser and signs in with it. The browser does not say why it gave none. */
export async function signInWithPasskey(remember: boolean): Promise<Outcome<unknown> | 'canceled'> {
  const begun = await send(startPasskeySignIn)
  if (!begun.ok) return begun
  const { ticket, options } = begun.data
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const response = await startAuthentication({ optionsJSON }).catch(() => undefined)
  if (!response) return 'canceled'
  return send(passkeySignIn, { payload: { ticket, response: { ...response }, remember_me: remember } })
}
