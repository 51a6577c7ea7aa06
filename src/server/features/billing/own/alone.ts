import { randomUUID } from 'node:crypto'
import { fail } from '#contract/api/errors.ts'
import type { Context } from '#server/context.ts'
import { minuteMs } from '#server/kit/durations.ts'
import { createKeyedLimiter } from '#server/kit/limiter.ts'
import { endLease, takeLease } from './store.ts'

/** Serializes one user's requests to the provider, so that a second click sees the result of the first. */
export const serializeByUser = createKeyedLimiter({ maxConcurrent: 1, maxWaiting: Number.POSITIVE_INFINITY })

/** Longer than the slowest change with all its requests; after that the lease of a crashed process expires. */
const leaseDuration = 3 * minuteMs

/**
 * Changes a user's subscription exclusively: callers in this process wait, callers in other processes are refused. The
 * lock is a row that expires rather than a transaction, which would stay open during requests to the provider.
 */
export function alone<T>(
  ctx: Pick<Context, 'db' | 'now'>,
  userId: string,
  action: () => Promise<T>,
): Promise<T> {
  return serializeByUser(userId, async () => {
    const holder = randomUUID()
    const now = ctx.now()
    const until = new Date(now.getTime() + leaseDuration)
    if (!(await takeLease(ctx.db, { userId, holder, now, until }))) throw fail('subscription_busy')
    try {
      return await action()
    } finally {
      await endLease(ctx.db, { userId, holder })
    }
  })
}
