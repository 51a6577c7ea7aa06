import { createHash } from 'node:crypto'
import type { StoredSession } from './store.ts'

const minutes = 60 * 1000
const hours = 60 * minutes
const days = 24 * hours

/** Security 4: idle and absolute lifetimes, without and with "remember me". */
const lifetimes = {
  short: { idle: 2 * hours, absolute: 12 * hours },
  remembered: { idle: 14 * days, absolute: 30 * days },
}

/** A token in a cookie is exchanged this often; the one before is good for a moment longer, for requests under way. */
export const rotateAfterMillis = 24 * hours
export const overlapMillis = 60 * 1000
/** How exactly the last activity is known; writing it at every request would cost more than it tells. */
export const touchAfterMillis = minutes

export function lifetimeOf(remember: boolean) {
  return remember ? lifetimes.remembered : lifetimes.short
}

export function isAlive(
  session: Pick<StoredSession, 'expires_at' | 'last_active_at' | 'remember'>,
  now: Date,
): boolean {
  const idle = now.getTime() - session.last_active_at.getTime()
  return session.expires_at > now && idle < idleMillis(session.remember)
}

/** Activity is noted by the minute, so that a session must not seem idle for not having been noted. */
export function idleMillis(remember: boolean): number {
  return lifetimeOf(remember).idle + touchAfterMillis
}

/** Only this is kept of a token. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** 256 bits of a token, as it travels. */
export function newToken(random: (bytes: number) => Uint8Array): string {
  return Buffer.from(random(32)).toString('base64url')
}
