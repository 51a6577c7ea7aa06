import type { z } from 'zod'
import type { CallReply } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import type { Refund } from '#contract/billing/subscription-states.ts'
import type {
  BillingEvent,
  getRevenue as call,
  getManagedSubscription,
  getRevenue,
  ManagedSubscription,
} from '#contract/billing/subscriptions.ts'
import type { Context } from '#server/context.ts'
import { paymentLink, providerLinks } from '#server/core/revenue/provider-links.ts'
import { type LatestRefund, latestRefunds, movedBetween, recurringAt } from '#server/core/revenue/store.ts'
import { avatarPath } from '#server/kit/avatar-path.ts'
import { dayMs } from '#server/kit/durations.ts'
import { isId } from '#server/kit/ids.ts'
import { accessIfAny } from '../ask-provider.ts'
import { refundedByMonth } from '../refunds/store.ts'
import { subscriptionView } from '../subscription-row.ts'
import { eventsOf, type HeldSubscription, heldSubscription, lastMonths, type Paid, paidNow } from './store.ts'

type Revenue = z.input<typeof call.reply>
type Amount = Revenue['recurring'][number]

/** Monthly revenue: current, by plan, and over the last twelve months. Currencies are never added together. */
export async function readRevenue({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Revenue> {
  const at = now()
  const firstMonth = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 11, 1))
  const [paid, months, refunds, movement] = await Promise.all([
    paidNow(db),
    monthsUntil(db, at),
    refundedByMonth(db, firstMonth),
    movementOf(db, at),
  ])
  const withRefunds = (rows: readonly Amount[], month: string) => {
    const refunded = refunds.filter((one) => one.month === month)
    const subtracted = refunded.map(({ currency, amount }) => ({ currency, amount: -amount }))
    return { recurring: amounts(rows), refunded: amounts(refunded), net: amounts([...rows, ...subtracted]) }
  }
  const sum = (field: 'active' | 'trialing' | 'leaving' | 'past_due', of = paid) =>
    of.reduce((all, row) => all + row[field], 0)
  return {
    ...withRefunds(recurringOf(paid), at.toISOString().slice(0, 7)),
    active: sum('active'),
    trialing: sum('trialing'),
    leaving: sum('leaving'),
    past_due: sum('past_due'),
    by_plan: [...Map.groupBy(paid, ({ plan }) => plan)].map(([plan, of]) => ({
      plan,
      active: sum('active', of),
      trialing: sum('trialing', of),
      recurring: amounts(recurringOf(of)),
    })),
    months: months.map(({ month, recurring, begun, ended }) => ({
      month,
      ...withRefunds(recurring, month),
      begun,
      ended,
    })),
    movement,
  }
}

function recurringOf(rows: readonly Paid[]): Amount[] {
  return rows.map(({ currency, recurring: amount }) => ({ currency, amount }))
}

/** The last twelve months with the recurring amounts at the end of each, or now. */
async function monthsUntil(db: Context['db'], now: Date) {
  const months = await lastMonths(db, now)
  const ended = months.map(({ ends }) => (ends < now ? ends : now))
  const recurring = Map.groupBy(await recurringAt(db, ended), ({ at }) => at.getTime())
  return months.map((month, n) => ({ ...month, recurring: recurring.get(ended[n]?.getTime() ?? 0) ?? [] }))
}

/** Summed by currency; amounts of zero are left out. */
function amounts(rows: readonly Amount[]): Amount[] {
  const sums = new Map<string, number>()
  for (const { currency, amount } of rows)
    if (amount !== 0) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...sums]
    .map(([currency, amount]) => ({ currency, amount }))
    .toSorted((a, b) => a.currency.localeCompare(b.currency))
}

const days = 30

/**
 * Who left and which trials were paid for, over the last 30 days and over the 30 days before. Days begin at midnight
 * UTC.
 */
async function movementOf(db: Context['db'], now: Date): Promise<CallReply<typeof getRevenue>['movement']> {
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

const maxEvents = 100

/** A subscription as staff see it, with what the provider said about it, what it gave back, and its pages there. */
export async function readManaged(
  ctx: Pick<Context, 'db' | 'secrets'>,
  id: string,
): Promise<CallReply<typeof getManagedSubscription>> {
  const subscription = await subscriptionOf(ctx.db, id)
  const { external_subscription_id: external, provider_account: account } = subscription
  const [events, refunds, access] = await Promise.all([
    eventsOf(ctx.db, external, maxEvents),
    latestRefunds(ctx.db, { externalSubscriptionId: external }, maxEvents),
    accessIfAny(ctx),
  ])
  const key = access?.secretKey
  return {
    ...managedView(subscription),
    events: events.map(eventView),
    refunds: refunds.map((refund) => refundView(refund, paymentLink(key, account, refund.payment_id))),
    at_provider: providerLinks(key, subscription),
  }
}

export async function subscriptionOf(db: Context['db'], id: string): Promise<HeldSubscription> {
  const subscription = isId(id) ? await heldSubscription(db, id) : undefined
  if (!subscription) throw fail('subscription_not_found')
  return subscription
}

/** A subscription as shown to staff. */
export function managedView(row: HeldSubscription): ManagedSubscription {
  return {
    ...subscriptionView(row),
    user: {
      id: row.user_id,
      username: row.username,
      email: row.email,
      fullname: row.fullname,
      avatar: avatarPath(row.avatar),
    },
    paid_from: row.paid_from?.toISOString() ?? null,
    stopped_at: row.stopped_at?.toISOString() ?? null,
    trial_over_at: row.trial_over_at?.toISOString() ?? null,
    looked_at: row.looked_at.toISOString(),
    created_at: row.created_at.toISOString(),
  }
}

/** A refund as shown to staff. */
function refundView(refund: LatestRefund, at_provider: string | null): Refund {
  const { id, amount, paid, currency, status, created_at } = refund
  return { id, amount, paid, currency, status, created_at: created_at.toISOString(), at_provider }
}

function eventView(event: Awaited<ReturnType<typeof eventsOf>>[number]): BillingEvent {
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
    handled_at: event.handled_at?.toISOString() ?? null,
  }
}
