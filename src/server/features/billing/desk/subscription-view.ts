import { fail } from '../../../../contract/errors.ts'
import type { BillingEvent, ManagedSubscription } from '../../../../contract/subscriptions.ts'
import type { Context } from '../../../context.ts'
import { isId } from '../../../core/accounts/roles/within-rights.ts'
import { type eventsOf, type HeldSubscription, heldSubscription } from './store.ts'

export async function subscriptionOf(db: Context['db'], id: string): Promise<HeldSubscription> {
  const held = isId(id) ? await heldSubscription(db, id) : undefined
  if (!held) throw fail('subscription_not_found')
  return held
}

const written = (moment: Date | null) => moment?.toISOString() ?? null

/** A subscription as staff see it. */
export function managedView(row: HeldSubscription): ManagedSubscription {
  const { id, plan, external_subscription_id, external_customer_id, status, provider_status } = row
  const { cancel_at_period_end, next_plan, price, currency } = row
  return {
    id,
    plan,
    external_subscription_id,
    external_customer_id,
    status,
    provider_status,
    cancel_at_period_end,
    next_plan,
    price,
    currency,
    user: { id: row.user_id, username: row.username, email: row.email },
    start_date: row.start_date.toISOString(),
    current_period_start: row.current_period_start.toISOString(),
    current_period_end: row.current_period_end.toISOString(),
    trial_end_date: written(row.trial_end_date),
    canceled_at: written(row.canceled_at),
    end_date: written(row.end_date),
    looked_at: row.looked_at.toISOString(),
    created_at: row.created_at.toISOString(),
  }
}

export function toldEvent(event: Awaited<ReturnType<typeof eventsOf>>[number]): BillingEvent {
  const { id, type, status, external_subscription_id, external_customer_id, deliveries, problem } = event
  return {
    id,
    type,
    status,
    external_subscription_id,
    external_customer_id,
    deliveries,
    problem,
    happened_at: event.happened_at.toISOString(),
    received_at: event.received_at.toISOString(),
    handled_at: written(event.handled_at),
  }
}
