import type { FetchProblem } from '../../connectors/fetch-problem.ts'
import type { StoredCollection } from '../../core/comments/store.ts'

/** A platform that does not let go on within so long ends a collection; it can be taken up again by hand. */
const maxStuck = 6 * 3600 * 1000
/** Waits where the platform names no time: they double from a minute. */
const usualWait = 60_000
const maxWait = 30 * 60_000
/** Waits after failures; the walk has tried several times by itself before each of them. */
const afterFailures = [15_000, 60_000, 180_000]

type Stuck = Pick<StoredCollection, 'tries' | 'stuck_since'>

/**
 * When a collection that met a problem goes on by itself; undefined where it ends. `jitter` is from 0 to 1, so that many who
 * were refused together do not come back together.
 */
export function goesOnAt(
  { kind, until, mayBeDone }: Pick<FetchProblem, 'kind' | 'until' | 'mayBeDone'>,
  { tries, stuck_since }: Stuck,
  now: Date,
  jitter: number,
): Date | undefined {
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds * (1 + jitter / 4))
  const end = (stuck_since ?? now).getTime() + maxStuck
  const inTime = (at: Date) => (at.getTime() <= end ? at : undefined)
  // What was paid for, perhaps, is not ordered a second time by itself.
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
