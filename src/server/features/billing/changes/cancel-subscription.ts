import type { Subscription } from '#contract/billing/billing.ts'
import type { SignedIn } from '#server/context.ts'
import type { PaymentAccess, ProviderSubscription } from '#server/providers/payments/payment-provider.ts'
import { type Looking, lookAt } from '../apply-subscription.ts'
import { alone } from '../own/alone.ts'
import { askProvider } from '../own/ask-provider.ts'
import { paymentAccess } from '../payment-access.ts'
import { subscriptionView } from '../subscription-view.ts'
import { running, runningSubscription } from './running-subscription.ts'

/** Cancels at the end of the paid period. Repeating it changes nothing. */
export function cancelSubscription(ctx: Looking, viewer: SignedIn): Promise<Subscription> {
  return turn(ctx, viewer, true, (access, id) => ctx.payments.cancelLater(access, id))
}

/** Undoes the cancellation. */
export function resumeSubscription(ctx: Looking, viewer: SignedIn): Promise<Subscription> {
  return turn(ctx, viewer, false, (access, id) => ctx.payments.resume(access, id))
}

async function turn(
  ctx: Looking,
  { user }: SignedIn,
  ends: boolean,
  ask: (access: PaymentAccess, externalId: string) => Promise<ProviderSubscription>,
): Promise<Subscription> {
  return alone(ctx, user.id, async () => {
    const { external_subscription_id: externalId } = await runningSubscription(ctx, user.id)
    const access = await paymentAccess(ctx)
    return askProvider(async () => {
      const before = running(await lookAt(ctx, externalId))
      if (before.cancel_at_period_end === ends) return subscriptionView(before)
      await ask(access, externalId)
      return subscriptionView(running(await lookAt(ctx, externalId)))
    })
  })
}
