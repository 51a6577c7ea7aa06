import type { Subscription } from '#contract/billing/billing.ts'
import type { SignedIn } from '#server/context.ts'
import type { PaymentAccess, ProviderSubscription } from '#server/providers/payments/payment-provider.ts'
import { type RefreshDeps, refreshSubscription } from '../apply-subscription.ts'
import { alone } from '../own/alone.ts'
import { callProvider } from '../own/ask-provider.ts'
import { paymentAccess } from '../payment-access.ts'
import { subscriptionView } from '../subscription-view.ts'
import { running, runningSubscription } from './preview-change.ts'

/** Cancels at the end of the paid period. Repeating it changes nothing. */
export function cancelSubscription(ctx: RefreshDeps, viewer: SignedIn): Promise<Subscription> {
  return setCancellation(ctx, viewer, true, (access, id) => ctx.payments.cancelLater(access, id))
}

/** Undoes the cancellation. */
export function resumeSubscription(ctx: RefreshDeps, viewer: SignedIn): Promise<Subscription> {
  return setCancellation(ctx, viewer, false, (access, id) => ctx.payments.resume(access, id))
}

async function setCancellation(
  ctx: RefreshDeps,
  { user }: SignedIn,
  ends: boolean,
  request: (access: PaymentAccess, externalId: string) => Promise<ProviderSubscription>,
): Promise<Subscription> {
  return alone(ctx, user.id, async () => {
    const { external_subscription_id: externalId } = await runningSubscription(ctx, user.id)
    const access = await paymentAccess(ctx)
    return callProvider(async () => {
      const before = running(await refreshSubscription(ctx, externalId))
      if (before.cancel_at_period_end === ends) return subscriptionView(before)
      await request(access, externalId)
      return subscriptionView(running(await refreshSubscription(ctx, externalId)))
    })
  })
}
