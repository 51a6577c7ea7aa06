import { randomUUID } from 'node:crypto'
import type { Subscription } from '#contract/billing/billing.ts'
import type { SubscriptionStatus } from '#contract/billing/subscription-states.ts'
import type { ProviderPrice, ProviderSubscription } from '../../providers/payments/payment-provider.ts'
import type { NewSubscription, StoredSubscription } from './store.ts'

const statuses: Record<string, SubscriptionStatus> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'active',
}

/**
 * What the provider's status means to us. Statuses that are not listed grant nothing, like `unpaid` and `paused`, where
 * nothing was paid.
 */
export function statusOf(status: string): SubscriptionStatus {
  return statuses[status] ?? 'canceled'
}

/** Grants nothing now, but would resume with the next payment. */
export function isAsleep(status: string): boolean {
  return status === 'unpaid' || status === 'paused'
}

/** What the provider calls a subscription that has ended for good. */
export const overStatuses = ['canceled', 'incomplete_expired', 'missing']

export function isOver(status: string): boolean {
  return overStatuses.includes(status)
}

/** The plan that a price belongs to, by price or product id. */
export function planOfPrice(
  sold: ReadonlyMap<string, string>,
  price: ProviderPrice | undefined,
): string | undefined {
  return price && (sold.get(price.priceId) ?? sold.get(price.productId))
}

/**
 * The plan being paid for. Plans change their prices while existing holders keep paying the old one: in that case our
 * stored plan counts.
 */
export function planPaidFor(
  fetched: ProviderSubscription,
  before: StoredSubscription | undefined,
  sold: ReadonlyMap<string, string>,
): string | undefined {
  const previousPlan = before?.external_price_id === fetched.price.priceId ? before.plan : undefined
  return planOfPrice(sold, fetched.price) ?? previousPlan ?? fetched.plan ?? before?.plan
}

interface RowSource {
  fetched: ProviderSubscription
  before: StoredSubscription | undefined
  userId: string
  plan: string
  nextPlan: string | undefined
  pendingPlan: string | undefined
  /** the provider account that answered, if known */
  account: string | undefined
  look: number
  now: Date
}

/** A fetched subscription as a row. */
export function rowOf({
  fetched,
  before,
  userId,
  plan,
  nextPlan,
  pendingPlan,
  account,
  look,
  now,
}: RowSource): NewSubscription {
  const pending = pendingPlan === undefined ? undefined : fetched.pending
  const stopped = stoppedAt(fetched, before, now)
  return {
    id: before?.id ?? randomUUID(),
    user_id: userId,
    plan,
    external_subscription_id: fetched.id,
    external_customer_id: fetched.customerId,
    external_price_id: fetched.price.priceId,
    price: fetched.price.amount,
    currency: fetched.price.currency,
    status: statusOf(fetched.status),
    provider_status: fetched.status,
    cancel_at_period_end: fetched.cancelAtPeriodEnd,
    next_plan: nextPlan === plan ? null : (nextPlan ?? null),
    pending_plan: pendingPlan ?? null,
    pending_until: pending?.until ?? null,
    pending_url: pending?.url ?? null,
    provider_account: account ?? before?.provider_account ?? null,
    start_date: fetched.startDate,
    current_period_start: fetched.currentPeriodStart,
    current_period_end: fetched.currentPeriodEnd,
    trial_end_date: fetched.trialEnd ?? null,
    canceled_at: fetched.canceledAt ?? null,
    end_date: fetched.endedAt ?? null,
    paid_from: paidBefore(stopped, paidFrom(fetched, before)),
    stopped_at: stopped,
    look,
    looked_at: now,
    created_at: before?.created_at ?? now,
    updated_at: now,
  }
}

/** Since when it has been paid for: from its start, or from the end of its trial once a payment after it succeeded. */
function paidFrom(
  { isPaid, startDate, trialEnd }: ProviderSubscription,
  before: StoredSubscription | undefined,
): Date | null {
  if (before?.paid_from) return before.paid_from
  if (!trialEnd) return startDate
  return isPaid ? trialEnd : null
}

/** A trial canceled before its end was never paid for, even if something else was meanwhile. */
function paidBefore(stopped: Date | null, paidFrom: Date | null): Date | null {
  return stopped && paidFrom && paidFrom >= stopped ? null : paidFrom
}

/** When it stopped granting a plan. An unpaid or paused one has no end, so the first look that saw it counts. */
function stoppedAt(
  { status, endedAt }: ProviderSubscription,
  before: StoredSubscription | undefined,
  now: Date,
): Date | null {
  if (statusOf(status) !== 'canceled') return null
  return before?.stopped_at ?? endedAt ?? now
}

/**
 * The row for a subscription that the provider does not know. What was paid for stays valid to its end, because after a
 * change of the site's key the provider knows none of the old subscriptions either.
 */
export function missingRow(
  before: StoredSubscription,
  { look, now }: { look: number; now: Date },
): NewSubscription {
  const row = { ...before, look, looked_at: now }
  if (before.current_period_end > now || isOver(before.provider_status)) return row
  const stopped = before.stopped_at ?? before.current_period_end
  return {
    ...row,
    status: 'canceled',
    provider_status: 'missing',
    paid_from: paidBefore(stopped, before.paid_from),
    next_plan: null,
    pending_plan: null,
    pending_until: null,
    pending_url: null,
    canceled_at: before.canceled_at ?? now,
    end_date: before.current_period_end,
    stopped_at: stopped,
    updated_at: now,
  }
}

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
