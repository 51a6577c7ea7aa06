import type { CallReply } from '#contract/api/call.ts'
import type { getRevenue } from '#contract/billing/subscriptions.ts'
import type { Context } from '#server/context.ts'
import { movedBetween } from '#server/core/revenue/store.ts'
import { dayMs } from '#server/kit/durations.ts'

const days = 30

/** Who left and which trials were paid for, over the last 30 days and over the 30 days before. Days begin at midnight UTC. */
export async function movementOf(
  db: Context['db'],
  now: Date,
): Promise<CallReply<typeof getRevenue>['movement']> {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const since = new Date(today - days * dayMs)
  const sinceBefore = new Date(since.getTime() - days * dayMs)
  const [moved, before] = await Promise.all([
    movedBetween(db, since, now),
    movedBetween(db, sinceBefore, since),
  ])
  return {
    since: since.toISOString(),
    churn: { paying: moved.paying, left: moved.left },
    churn_before: { paying: before.paying, left: before.left },
    conversion: { ended: moved.trials, paid: moved.paid },
    conversion_before: { ended: before.trials, paid: before.paid },
  }
}
