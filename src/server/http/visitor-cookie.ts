import { createHmac } from 'node:crypto'
import { daySeconds } from '#server/kit/durations.ts'
import { isSameSecret } from '#server/kit/same-secret.ts'

/** A visitor's own draws belong to this cookie until an account takes them over (REQ-visitor-draws). */
export const visitorCookie = { name: 'visitor', maxAgeSeconds: 400 * daySeconds } as const

export function signVisitor(id: string, secretKey: Uint8Array): string {
  return `${id}.${signature(id, secretKey)}`
}

/** The id in a signed cookie, or undefined where we did not sign it. */
export function visitorIn(cookie: string | undefined, secretKey: Uint8Array): string | undefined {
  const parts = cookie?.split('.')
  const [id, given] = parts?.length === 2 ? parts : []
  if (!id || !given) return undefined
  return isSameSecret(given, signature(id, secretKey)) ? id : undefined
}

function signature(id: string, secretKey: Uint8Array): string {
  return createHmac('sha256', secretKey).update(`visitor cookie\0${id}`).digest('base64url')
}
