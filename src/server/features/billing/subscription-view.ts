import type { Subscription } from '#contract/billing/billing.ts'
import type { StoredSubscription } from './store.ts'

/** A subscription as shown to its holder. */
export function subscriptionView(row: StoredSubscription): Subscription {
  const { id, plan, external_subscription_id, external_customer_id, status, provider_status } = row
  const { cancel_at_period_end, next_plan, pending_plan, pending_url, price, currency } = row
  return {
    id,
    plan,
    external_subscription_id,
    external_customer_id,
    status,
    provider_status,
    cancel_at_period_end,
    next_plan,
    pending_plan,
    pending_until: row.pending_until?.toISOString() ?? null,
    pending_url,
    price,
    currency,
    start_date: row.start_date.toISOString(),
    current_period_start: row.current_period_start.toISOString(),
    current_period_end: row.current_period_end.toISOString(),
    trial_end_date: row.trial_end_date?.toISOString() ?? null,
    canceled_at: row.canceled_at?.toISOString() ?? null,
    end_date: row.end_date?.toISOString() ?? null,
  }
}
