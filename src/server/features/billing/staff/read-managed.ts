import type { CallReply } from '#contract/api/call.ts'
import type { getManagedSubscription } from '#contract/billing/subscriptions.ts'
import type { Context } from '#server/context.ts'
import { paymentLink, providerLinks } from '#server/core/revenue/provider-links.ts'
import { latestRefunds } from '#server/core/revenue/store.ts'
import { accessIfAny } from '../payment-access.ts'
import { eventsOf } from './store.ts'
import { eventView, managedView, refundView, subscriptionOf } from './subscription-view.ts'

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
