import { createHmac } from 'node:crypto'
import { isSameSecret } from './same-secret.ts'
import { acceptedKeys } from './secret-keys.ts'

/** An id with a signature: given to someone else, it comes back as it was, and only for the purpose it was signed for. */
export function signId(id: string, purpose: string, secretKey: Uint8Array): string {
  return `${id}.${signature(id, purpose, secretKey)}`
}

/** The id in a signed text, or undefined where we did not sign it for this purpose. */
export function signedId(
  text: string | undefined,
  purpose: string,
  secretKey: Uint8Array,
): string | undefined {
  const parts = text?.split('.')
  const [id, given] = parts?.length === 2 ? parts : []
  if (!id || !given) return undefined
  const isOurs = acceptedKeys(secretKey).some((key) => isSameSecret(given, signature(id, purpose, key)))
  return isOurs ? id : undefined
}

function signature(id: string, purpose: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(`${purpose}\0${id}`).digest('base64url')
}
