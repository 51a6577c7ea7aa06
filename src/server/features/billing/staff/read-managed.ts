import type { CallReply } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import type { Refund } from '#contract/billing/subscription-states.ts'
import type {
  BillingEvent,
  getManagedSubscription,
  ManagedSubscription,
} from '#contract/billing/subscriptions.ts'
import type { Context } from '#server/context.ts'
import { paymentLink, providerLinks } from '#server/core/revenue/provider-links.ts'
import { type LatestRefund, latestRefunds } from '#server/core/revenue/store.ts'
import { isId } from '#server/kit/ids.ts'
import { accessIfAny } from '../ask-provider.ts'
import { subscriptionView } from '../subscription-row.ts'
import { eventsOf, type HeldSubscription, heldSubscription } from './store.ts'

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
    user: { id: row.user_id, username: row.username, email: row.email },
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
