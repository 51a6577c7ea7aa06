import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { SubscriptionsTable } from '../../src/server/db/tables/billing.ts'
import type { World } from './world.ts'

/** A running subscription, inserted directly into the database; `rest` overrides the defaults. */
export async function plantSubscription(
  { ctx }: Pick<World, 'ctx'>,
  userId: string,
  rest: Partial<Insertable<SubscriptionsTable>> = {},
): Promise<{ id: string; external: string }> {
  const [id, external] = [randomUUID(), `sub_${randomUUID()}`]
  const now = ctx.now()
  const { start_date = now, trial_end_date: trial, end_date: end, status, provider_status } = rest
  const isOwed =
    provider_status === 'paused' || (trial && ['past_due', 'unpaid'].includes(provider_status ?? ''))
  const isOver = trial && end && end <= trial
  await ctx.db
    .insertInto('subscriptions')
    .values({
      id,
      user_id: userId,
      plan: 'pro',
      external_subscription_id: external,
      external_customer_id: 'cus_1',
      external_price_id: 'price_1',
      price: 1900,
      currency: 'USD',
      status: 'active',
      provider_status: 'active',
      cancel_at_period_end: false,
      next_plan: null,
      start_date: now,
      current_period_start: now,
      current_period_end: now,
      trial_end_date: null,
      canceled_at: null,
      end_date: null,
      paid_from: status === 'trialing' || isOwed || isOver ? null : (trial ?? start_date),
      stopped_at: status === 'canceled' ? (end ?? now) : null,
      look: 0,
      looked_at: now,
      created_at: now,
      updated_at: now,
      ...rest,
    })
    .execute()
  return { id, external }
}
