import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { passkeySignIn, startPasskeySignIn } from '#contract/accounts/passkeys.ts'
import { send } from '../api/send.ts'

type Done<T> = ({ ok: true } & T) | { ok: false; message: string }

/** Proves the signed-in user's identity with a passkey; the session is then as fresh as after signing in. */
export async function proveByPasskey(): Promise<Done<object>> {
  const started = await send(startPasskeySignIn)
  if (!started.ok) return started
  const { ticket, options } = started.data
  try {
    const answer = await startAuthentication({
      optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    })
    return await send(passkeySignIn, { payload: { ticket, response: { ...answer } } })
  } catch {
    return failure
  }
}

/** Lets the browser create a passkey; its response is for the server only. */
export async function makePasskey(options: object): Promise<Done<{ response: string }>> {
  try {
    const created = await startRegistration({
      optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
    })
    return { ok: true, response: JSON.stringify(created) }
  } catch {
    return failure
  }
}

/** Dismissed by the user, timed out, or not possible here: browsers do not distinguish these. */
const failure = { ok: false, message: '' } as const
