import { dayMs, hourMs, minuteMs } from '#server/kit/durations.ts'
import type { StoredSession } from './store.ts'

/** Sessions in docs/security.md: idle and absolute lifetimes, without and with "remember me". */
const lifetimes = {
  short: { idle: 2 * hourMs, absolute: 12 * hourMs },
  remembered: { idle: 14 * dayMs, absolute: 30 * dayMs },
}

/** A cookie's token is rotated this often; the previous one stays valid briefly for requests in flight. */
export const rotateAfterMs = dayMs
export const overlapMs = minuteMs
/** Precision of the last activity; writing it at every request would cost more than it is worth. */
export const touchAfterMs = minuteMs

export function lifetimeOf(remember: boolean) {
  return remember ? lifetimes.remembered : lifetimes.short
}

export function isAlive(
  session: Pick<StoredSession, 'expires_at' | 'last_active_at' | 'remember'>,
  now: Date,
): boolean {
  const idle = now.getTime() - session.last_active_at.getTime()
  return session.expires_at > now && idle < idleMs(session.remember)
}

/** Activity is recorded once a minute, so a session gets that much longer before it counts as idle. */
export function idleMs(remember: boolean): number {
  return lifetimeOf(remember).idle + touchAfterMs
}
