import { type PaymentAccess, PaymentError } from '#server/providers/payments/payment-provider.ts'
import { type RefreshDeps, refreshSubscription } from '../apply-subscription.ts'
import { paymentAccess } from '../payment-access.ts'
import { statusOf } from '../subscription-row.ts'
import { unlessForeign, unlessUnknown } from './ask-provider.ts'
import { checkoutsOf, customerOf, deleteCheckoutsOf, whereaboutsOf } from './store.ts'

/**
 * Ends everything a departed user could still be charged for: open checkouts, then all subscriptions of their customer,
 * including ones we have no record of. They end at once, or with the paid period if the account is only closed, banned,
 * or can still be restored. Fails until nothing is left, and is then retried.
 */
export async function endSubscriptions(ctx: RefreshDeps, userId: string): Promise<void> {
  const whereabouts = await whereaboutsOf(ctx.db, userId)
  if (whereabouts === 'here') return
  const [checkouts, customerId] = [await checkoutsOf(ctx.db, userId), await customerOf(ctx.db, userId)]
  if (customerId || checkouts[0]) {
    const access = await paymentAccess(ctx)
    for (const { id, status } of checkouts)
      if (status === 'open') await unlessMissing(ctx.payments.expireCheckout(access, id))
    if (customerId) await endAllOf(ctx, access, { customerId, atOnce: whereabouts === 'gone' })
  }
  if (whereabouts === 'gone') await deleteCheckoutsOf(ctx.db, userId)
}

async function endAllOf(
  ctx: RefreshDeps,
  access: PaymentAccess,
  { customerId, atOnce }: { customerId: string; atOnce: boolean },
): Promise<void> {
  const all = (await unlessMissing(ctx.payments.listSubscriptions(access, customerId))) ?? []
  for (const { id, status, cancelAtPeriodEnd } of all) {
    const runs = statusOf(status) !== 'canceled'
    if (isOpen(status) && (atOnce || !runs)) await unlessMissing(ctx.payments.cancelNow(access, id))
    else if (runs && !cancelAtPeriodEnd) await unlessMissing(ctx.payments.cancelLater(access, id))
  }
  // Only after all are ended: an error in storing one must not leave the next one running.
  for (const { id } of all) await unlessUnknown(refreshSubscription(ctx, id))
}

/** Whether the provider might still charge for it. */
function isOpen(status: string): boolean {
  return status !== 'canceled' && status !== 'incomplete_expired'
}

async function unlessMissing<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await unlessForeign(request)
  } catch (error) {
    if (error instanceof PaymentError && error.kind === 'missing') return undefined
    throw error
  }
}
