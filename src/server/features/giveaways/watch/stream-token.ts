import { createHmac, randomBytes } from 'node:crypto'
import { isSameSecret } from '#server/kit/same-secret.ts'
import { acceptedKeys } from '#server/kit/secret-keys.ts'

/** A token that proves to every node that a page had a stream of this draw open. */
export function newStreamToken(shareCode: string, secretKey: Uint8Array): string {
  const stream = randomBytes(12).toString('base64url')
  return `${stream}.${signature(shareCode, stream, secretKey)}`
}

/** The id of the stream, or undefined where we did not sign it for this draw. */
export function streamIn(token: string, shareCode: string, secretKey: Uint8Array): string | undefined {
  const parts = token.split('.')
  const [stream, given] = parts.length === 2 ? parts : []
  if (!stream || !given) return undefined
  const isOurs = acceptedKeys(secretKey).some((key) => isSameSecret(given, signature(shareCode, stream, key)))
  return isOurs ? stream : undefined
}

function signature(shareCode: string, stream: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(`draw stream\0${shareCode}\0${stream}`).digest('base64url')
}
