import { createLimiter } from '#server/kit/limiter.ts'

/** Lists up to this length are read in a few milliseconds, so they do not queue. */
const shortList = 20_000
/** Concurrent reads of long lists: each may be held in memory, and takes a second or two for a million rows. */
const longLists = createLimiter({ maxConcurrent: 4, maxWaiting: 60, retrySeconds: 5 })

/**
 * Reads a whole stored list; long ones a few at a time, because everyone with a link can request them. Raises `busy`.
 */
export function readWholeList<T>(
  { participants_total }: { participants_total: number },
  read: () => Promise<T>,
): Promise<T> {
  return participants_total <= shortList ? read() : longLists.run(read)
}
