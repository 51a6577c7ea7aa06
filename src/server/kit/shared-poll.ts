import { setTimeout as pause } from 'node:timers/promises'

/**
 * One look every `intervalMs` milliseconds for all who wait, and none while no one does. Resolves with what the next look
 * finds; undefined if it failed, in which case the following one may succeed.
 */
export function createSharedPoll<T>(
  intervalMs: number,
  look: () => Promise<T>,
): () => Promise<T | undefined> {
  let next: Promise<T | undefined> | undefined
  return () => {
    next ??= pause(intervalMs, undefined, { ref: false })
      .then(() => {
        next = undefined
        return look()
      })
      .catch(() => undefined)
    return next
  }
}
