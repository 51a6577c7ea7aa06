import { setTimeout as pause } from 'node:timers/promises'

/** What the work resolves to, or `otherwise` if it fails or takes longer; it is not stopped then. */
export async function within<T, U>(ms: number, work: Promise<T>, otherwise: U): Promise<T | U> {
  const timeout = new AbortController()
  const tooLate = pause(ms, otherwise, { signal: timeout.signal }).catch(() => otherwise)
  return Promise.race([work.catch(() => otherwise), tooLate]).finally(() => timeout.abort())
}
