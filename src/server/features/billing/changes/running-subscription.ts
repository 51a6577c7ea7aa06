import { fail } from '#contract/api/errors.ts'
import type { Context } from '#server/context.ts'
import { subscriptionOf } from '../own/store.ts'
import type { StoredSubscription } from '../store.ts'

/** The user's running subscription. */
export async function runningSubscription(
  ctx: Pick<Context, 'db'>,
  userId: string,
): Promise<StoredSubscription> {
  return running(await subscriptionOf(ctx.db, userId))
}

export function running(row: StoredSubscription | undefined): StoredSubscription {
  if (!row) throw fail('subscription_not_found')
  if (row.status === 'canceled') throw fail('subscription_ended')
  return row
}
