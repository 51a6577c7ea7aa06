import type { CallReply } from '#contract/api/call.ts'
import type { getSubscription } from '#contract/billing/billing.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { isForSale } from '#server/core/plans/for-sale.ts'
import { allPlans } from '#server/core/plans/store.ts'
import { isTrialOpen } from '../checkout/store.ts'
import { accessIfAny } from '../payment-access.ts'
import { subscriptionView } from '../subscription-view.ts'
import { trialPerson } from '../trial-person.ts'
import { hadTrial, subscriptionOf } from './store.ts'

/** The user's subscription, and what they could buy. */
export async function readSubscription(
  ctx: Pick<Context, 'db' | 'secrets' | 'secretKey'>,
  { user }: SignedIn,
): Promise<CallReply<typeof getSubscription>> {
  const person = trialPerson(ctx, user.email)
  const [subscription, access, hadOne, isOpenElsewhere, plans] = await Promise.all([
    subscriptionOf(ctx.db, user.id),
    accessIfAny(ctx),
    hadTrial(ctx.db, { person, userId: user.id }),
    isTrialOpen(ctx.db, person, user.id),
    allPlans(ctx.db),
  ])
  return {
    subscription: subscription ? subscriptionView(subscription) : null,
    payments: access !== undefined,
    trial_available: !hadOne && !isOpenElsewhere,
    for_sale: access ? plans.filter(isForSale).map(({ name }) => name) : [],
  }
}
