import type { FetchProblem } from '#server/connectors/fetch-problem.ts'
import type { StoredCollection } from '#server/core/comments/store.ts'
import { hourMs, minuteMs, secondMs } from '#server/kit/durations.ts'

/** Problems that last longer than this end a collection; it can be resumed by hand. */
const maxStuck = 6 * hourMs
/** Delays if the platform names none; they double from one minute. */
const usualWait = minuteMs
const maxWait = 30 * minuteMs
/** Delays after failures; the walk itself has retried several times before each of them. */
const afterFailures = [15 * secondMs, minuteMs, 3 * minuteMs]

type Stuck = Pick<StoredCollection, 'tries' | 'stuck_since'>

/**
 * When a collection continues on its own after a problem; undefined if it ends. `jitter` is from 0 to 1 and spreads the
 * retries of collections that were refused together.
 */
export function retryAt(
  { kind, until, mayBeDone }: Pick<FetchProblem, 'kind' | 'until' | 'mayBeDone'>,
  { tries, stuck_since }: Stuck,
  now: Date,
  jitter: number,
): Date | undefined {
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds * (1 + jitter / 4))
  const end = (stuck_since ?? now).getTime() + maxStuck
  const inTime = (at: Date) => (at.getTime() <= end ? at : undefined)
  // An order that may have been paid for is not repeated automatically.
  if (mayBeDone) return undefined
  switch (kind) {
    case 'rate_limited':
      return inTime(until ?? after(Math.min(usualWait * 2 ** tries, maxWait)))
    case 'quota_exhausted':
      return until && inTime(until)
    case 'provider_failed':
    case 'timeout': {
      const wait = afterFailures[tries]
      if (wait === undefined) return undefined
      return inTime(until ?? after(wait))
    }
    default:
      return undefined
  }
}
