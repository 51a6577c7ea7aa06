import { randomUUID } from 'node:crypto'
import { fail } from '#contract/errors.ts'
import type { Context } from '#server/context.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { endLease, takeLease } from './store.ts'

/** Longer than the slowest change with all its requests; who died in the middle of one is waited for no longer. */
const longest = 3 * 60_000

/**
 * Changes somebody's subscription while nobody else does: who asks this process waits, who asks another one is refused. What holds
 * the others off is a row with an end, and no transaction that would stay open while the provider is asked.
 */
export function alone<T>(
  ctx: Pick<Context, 'db' | 'now'>,
  userId: string,
  act: () => Promise<T>,
): Promise<T> {
  return oneAtATime(userId, async () => {
    const holder = randomUUID()
    const now = ctx.now()
    const until = new Date(now.getTime() + longest)
    if (!(await takeLease(ctx.db, { userId, holder, now, until }))) throw fail('subscription_busy')
    try {
      return await act()
    } finally {
      await endLease(ctx.db, { userId, holder })
    }
  })
}
